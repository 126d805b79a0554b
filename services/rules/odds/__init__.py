"""What an attack would bring, from the engine's own hooks: `preview.preview` is the door. It looks at a masked game."""
