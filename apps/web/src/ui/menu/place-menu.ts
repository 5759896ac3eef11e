interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

const GAP = 4;
const MARGIN = 8;

/** Under the button and flush with its right end; above it, or moved inwards, where the window ends. */
export function placeMenu(button: Box, menu: Size, view: Size): { left: number; top: number } {
  const below = button.bottom + GAP;
  const above = button.top - GAP - menu.height;
  const fitsBelow = below + menu.height <= view.height - MARGIN;
  const top = fitsBelow || above < MARGIN ? Math.min(below, view.height - MARGIN - menu.height) : above;
  const left = Math.min(button.right - menu.width, view.width - MARGIN - menu.width);
  return { left: Math.max(MARGIN, left), top: Math.max(MARGIN, top) };
}
