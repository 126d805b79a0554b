// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { BoardPicture } from "../../src/board/BoardPicture";
import { layoutsOf } from "../board/layouts";
import { drawn } from "../drawn";
