import { text } from "../board/data";
import { Mark, Piece } from "../ui/Icon";
import { useForm } from "./context";
import { keyOf, type Value } from "./values";

/** The picture of something that is chosen by it: an army's mark, a piece, a place's counter; nothing where there is none. */
export function Pictured({ kind, value }: { kind: string; value: Value }) {
  const { board } = useForm();
  const id = keyOf(value);
  if (board.colours.has(id)) return <Mark army={id} />;
  const row = board.row(kind, id);
  const icon =
    board.vocabulary.icon(id) ||
    board.vocabulary.icon(text(row?.["kind"])) ||
    board.vocabulary.icon(text(row?.["class"]));
  return icon === "" ? null : <Piece name={icon} />;
}
