"""What lies over the picture in the viewer: bar, caption, card, log, title, help, drawn flat in one theme."""
