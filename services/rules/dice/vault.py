"""Sealing secrets with a key that is kept outside the database, so that a copy of the database foretells nothing."""

from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from services.common.files import made_once
from services.common.ports import Entropy

KEY_SIZE: Final = 32
NONCE_SIZE: Final = 12
FORMAT: Final = b"\x01"
FILE: Final = Path("keys", "dice.key")


class Locked(Exception):
    """The key is missing or wrong, or what was sealed was altered or belongs to another game."""


class Vault:
    """Seals and opens secrets of games; a seal fits only the game that it was made for."""

    def __init__(self, key: bytes, entropy: Entropy) -> None:
        self.cipher = AESGCM(key)
        self.entropy = entropy

    @staticmethod
    def open(data: Path, entropy: Entropy) -> "Vault":
        """The vault with the key in the data folder; the first process to ask makes the key."""
        path = data / FILE
        if not path.exists():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            made_once(path, entropy.bytes(KEY_SIZE))
        key = path.read_bytes()
        if len(key) != KEY_SIZE:
            raise Locked(f"{path} must hold {KEY_SIZE} bytes, not {len(key)}")
        return Vault(key, entropy)

    def seal(self, secret: bytes, game: str) -> bytes:
        """The secret as it may be stored."""
        nonce = self.entropy.bytes(NONCE_SIZE)
        return FORMAT + nonce + self.cipher.encrypt(nonce, secret, game.encode())

    def unseal(self, sealed: bytes, game: str) -> bytes:
        """The secret that was sealed for this game; Locked where it cannot be had."""
        if sealed[:1] != FORMAT or len(sealed) < 1 + NONCE_SIZE:
            raise Locked("these are no sealed secrets")
        nonce, body = sealed[1 : 1 + NONCE_SIZE], sealed[1 + NONCE_SIZE :]
        try:
            return self.cipher.decrypt(nonce, body, game.encode())
        except InvalidTag:
            raise Locked("the sealed secrets do not fit the key or the game") from None
