"""Settings come from the environment, and a wrong one is a sentence."""

from pathlib import Path

import pytest

from services.common.directory import SERVICES
from services.common.settings import VALKEY_PASSWORD, Settings, WrongSetting


def test_every_port_derives_from_one():
    settings = Settings.read({"PORT": "9000"})
    assert {name: settings.port_of(name) for name in SERVICES} == {
        "accounts": 9001,
        "rules": 9002,
        "matchmaking": 9003,
        "bots": 9004,
        "notifications": 9006,
    }
    assert [settings.port_of(name) for name in ("gateway", "valkey", "envoy_admin")] == [9000, 9005, 9009]
    assert [settings.metrics_port_of(name) for name in SERVICES] == [9011, 9012, 9013, 9014, 9016]
    assert settings.address("rules") == "127.0.0.1:9002"
    assert settings.public_url == "http://localhost:9000"


def test_our_own_valkey_is_reached_with_the_password_that_is_kept_in_the_data(tmp_path: Path):
    settings = Settings.read({"PORT": "9000", "DATA": str(tmp_path)})
    assert settings.redis_url == "redis://127.0.0.1:9005/0"
    (tmp_path / "keys").mkdir()
    (tmp_path / VALKEY_PASSWORD).write_text("0" * 64)
    assert settings.redis_url == f"redis://:{'0' * 64}@127.0.0.1:9005/0"
    moved = Settings.read({"DATA": str(tmp_path), "FIELDPOST_VALKEY_PORT": "7000"})
    assert moved.redis_url == f"redis://:{'0' * 64}@127.0.0.1:7000/0"


def test_no_password_is_shown_with_the_settings(tmp_path: Path):
    (tmp_path / "keys").mkdir()
    (tmp_path / VALKEY_PASSWORD).write_text("0" * 64)
    own = Settings.read({"DATA": str(tmp_path)})
    said = {"DATABASE_URL": "postgresql://me:sesame@db/x", "REDIS_URL": "redis://me:sesame@hints:6379/0"}
    foreign = Settings.read({**said, "DATA": str(tmp_path)})
    assert "0" * 64 in own.redis_url
    assert foreign.redis_url == said["REDIS_URL"]
    assert "0" * 64 not in repr(own) + str(vars(own))
    assert "sesame" not in repr(foreign)


def test_a_second_process_of_a_service_gets_ports_of_its_own():
    settings = Settings.read({"FIELDPOST_RULES_PORT": "8102"})
    assert (settings.port_of("rules"), settings.metrics_port_of("rules")) == (8102, 8112)
    assert settings.port_of("bots") == 8084


def test_nothing_said_means_loopback_and_a_folder_here():
    settings = Settings.read({"PORT": " ", "DATABASE_URL": ""})
    assert (settings.port, settings.host, settings.database_url) == (8080, "127.0.0.1", "")
    assert settings.data == Path("data").absolute()


def test_a_certificate_makes_the_address_safe():
    settings = Settings.read({"TLS_CERT": "/c", "TLS_KEY": "/k", "PORT": "8443"})
    assert settings.public_url == "https://localhost:8443"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "many"),
        ("PORT", "-1"),
        ("PORT", "0"),
        ("PORT", "65536"),
        ("PORT", "80²"),
        ("FIELDPOST_RULES_PORT", "x"),
        ("LOG_LEVEL", "loud"),
        ("TLS_CERT", "/c"),
        ("FIELDPOST_DRAIN_SECONDS", "-1"),
        ("FIELDPOST_CALLS_PER_SECOND", "nan"),
        ("HOST", "localhost"),
        ("DATABASE_URL", "sqlite:///data"),
        ("PUBLIC_URL", "play.example"),
        ("PUBLIC_URL", "https://play.example/game"),
        ("PUBLIC_URL", "https://play.example:99999"),
    ],
)
def test_a_wrong_setting_is_named(name: str, value: str):
    with pytest.raises(WrongSetting, match=name):
        Settings.read({name: value})


def test_an_unknown_service_has_no_port():
    with pytest.raises(WrongSetting, match="nonsense"):
        Settings().port_of("nonsense")


@pytest.mark.parametrize(
    "address", ["mysql://me:sesame@db/fieldpost", "postgresql://me:sesame@db:port/fieldpost", "postgresql:sesame"]
)
def test_a_wrong_address_of_a_database_is_never_repeated(address: str):
    with pytest.raises(WrongSetting) as caught:
        Settings.read({"DATABASE_URL": address})
    assert str(caught.value).startswith("DATABASE_URL must ")
    assert "sesame" not in str(caught.value)


@pytest.mark.parametrize(
    "address", ["sesame", "http://:sesame@hints:6379", "redis://:x/sesame@hints:6379", "redis://:x@hints:sesame/0"]
)
def test_a_wrong_address_of_a_redis_is_never_repeated(address: str):
    with pytest.raises(WrongSetting) as caught:
        Settings.read({"REDIS_URL": address})
    assert str(caught.value) == "REDIS_URL must read redis://HOST:PORT/NUMBER"
    assert caught.value.__suppress_context__
