"""Makes the golden games anew: `make playthroughs`. Read the difference before you commit it."""

from tests.engine.playthroughs.games import FOLDER, file_of
from tests.engine.playthroughs.playthrough import playthrough
from tests.engine.properties.tables import VARIANTS


def main() -> None:
    for stale in set(FOLDER.glob("*.txt")) - {file_of(*variant) for variant in VARIANTS}:
        stale.unlink()
        print(f"{stale.name}: removed, its variant is gone")
    for variant in VARIANTS:
        file, text = file_of(*variant), playthrough(*variant)
        changed = not file.exists() or file.read_text(encoding="utf-8") != text
        if changed:
            file.write_text(text, encoding="utf-8")
        print(f"{file.name}: {text.count(chr(10))} lines, {'changed' if changed else 'as it was'}")


if __name__ == "__main__":
    main()
