/** A rectangle on a picture, in hundredths; a reader drags it or, on a touch screen, taps its two corners. */
const frame = document.querySelector<HTMLElement>('[data-mark]');
const inputs = ['x', 'y', 'w', 'h'].flatMap(
  (name) => document.querySelector<HTMLInputElement>(`.mark-sides [name=${name}]`) ?? [],
);
type Point = readonly [x: number, y: number];
/** A movement up to this distance, in hundredths, is a tap. */
const MAX_TAP_DISTANCE = 1.5;

let corner: Point | null = null;
let isPressed = false;

const box = document.createElement('span');
box.className = 'region';
box.hidden = true;
frame?.append(box);

function draw(): void {
  const [x = '', y = '', w = '', h = ''] = inputs.map(({ value }) => value);
  box.hidden = x === '' || y === '';
  Object.assign(box.style, { left: `${x}%`, top: `${y}%`, width: `${w || 0}%`, height: `${h || 0}%` });
}

function take([ax, ay]: Point, [bx, by]: Point): void {
  const sides = [Math.min(ax, bx), Math.min(ay, by), Math.abs(ax - bx), Math.abs(ay - by)];
  for (const [index, input] of inputs.entries())
    input.value = String(Math.floor((sides[index] ?? 0) * 100) / 100);
  draw();
}

function pointOf(element: HTMLElement, { clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  const within = (share: number) => Math.min(100, Math.max(0, share * 100));
  return [within((clientX - left) / width), within((clientY - top) / height)];
}

const isTap = ([ax, ay]: Point, [bx, by]: Point) =>
  Math.abs(ax - bx) < MAX_TAP_DISTANCE && Math.abs(ay - by) < MAX_TAP_DISTANCE;

if (frame && inputs.length === 4) {
  frame.classList.add('is-drawn');
  frame.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    // Keeps the browser from dragging the picture.
    if (event.pointerType !== 'touch') event.preventDefault();
    const point = pointOf(frame, event);
    isPressed = true;
    if (corner) take(corner, point);
    else {
      corner = point;
      take(point, point);
    }
  });
  addEventListener('pointermove', (event) => {
    if (isPressed && corner) take(corner, pointOf(frame, event));
  });
  addEventListener('pointerup', (event) => {
    // The first of two taps leaves its corner for the second.
    if (isPressed && corner && !isTap(corner, pointOf(frame, event))) corner = null;
    isPressed = false;
  });
  // A cancelled pointer means that the page was scrolled.
  addEventListener('pointercancel', () => {
    isPressed = false;
    corner = null;
    for (const input of inputs) input.value = '';
    draw();
  });
  for (const input of inputs) input.addEventListener('input', draw);
  draw();
}
