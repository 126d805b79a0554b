import { askEarly } from "./net/early";
import { storedSettings } from "./store/stored";
import "./styles/index.css";

// The first script that runs, and a short one: what the screen at this address needs is asked for at once, instead of each
// part by the one before it.
askEarly();
void import("./start");
void (storedSettings().language === "fr" ? import("./i18n/fr") : import("./i18n/en"));
if (location.hash.startsWith("#/game/")) void import("./screens/game/GameScreen");
