import { copyText } from './announce.ts';

/** The zoom viewer loads with the first zoom; until then the scan is an image. */
const reader = document.querySelector<HTMLElement>('[data-reader]');
const figure = reader?.querySelector<HTMLElement>('[data-sheet]');
const frame = figure?.querySelector<HTMLElement>('.sheet-frame');
const zoomStatus = reader?.querySelector('[data-zoom-status]');

type Viewer = import('openseadragon').Viewer;
type Box = [x: number, y: number, w: number, h: number];
let opening: Promise<Viewer> | null = null;
/** Places a box, in hundredths, over the open viewer; null until it is open, when CSS places the box. */
let cover: ((element: HTMLElement, box: Box) => void) | null = null;

const boxOf = (text: string) => text.split(' ').map(Number) as Box;
const say = (words: string | undefined, value: number) => {
  if (zoomStatus) zoomStatus.textContent = (words ?? '').replace('#', String(Math.round(value)));
};

async function open(): Promise<Viewer> {
  const { default: openSeadragon } = await import('openseadragon');
  const picture = figure?.querySelector('img');
  const name = picture?.alt ?? '';
  const matches = [...(figure?.querySelectorAll<HTMLElement>('[data-found]') ?? [])];
  figure?.style.setProperty('height', `${Math.min(picture?.clientHeight ?? 500, innerHeight * 0.85)}px`);
  figure?.replaceChildren();
  const viewer = openSeadragon({
    element: figure as HTMLElement,
    tileSources: [`${reader?.dataset.reader}/info.json`],
    showNavigationControl: false,
    showNavigator: true,
    animationTime: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 0.4,
    crossOriginPolicy: 'Anonymous',
  });
  viewer.canvas.setAttribute('role', 'img');
  viewer.canvas.setAttribute('aria-label', name);
  viewer.canvas.tabIndex = 0;
  await new Promise((done) => viewer.addOnceHandler('open', done));
  const { x: width, y: height } = viewer.world.getItemAt(0).getContentSize();
  const tall = height / width / 100;
  cover = (element, [x, y, w, h]) => {
    viewer.removeOverlay(element);
    viewer.addOverlay(element, new openSeadragon.Rect(x / 100, y * tall, w / 100, h * tall));
  };
  for (const element of matches) {
    element.removeAttribute('style');
    cover(element, boxOf(element.dataset.found ?? ''));
  }
  viewer.addHandler('zoom', ({ zoom }) =>
    say(reader?.dataset.zoomWords, (100 * zoom) / viewer.viewport.getHomeZoom()),
  );
  viewer.addHandler('rotate', ({ degrees }) => say(reader?.dataset.turnWords, ((degrees % 360) + 360) % 360));
  return viewer;
}

/** The visible part of the scan, in hundredths; null when the whole scan is visible. */
async function visibleRegion(): Promise<string | null> {
  if (!opening) return null;
  const { viewport, world } = await opening;
  const item = world.getItemAt(0);
  const { x: width, y: height } = item.getContentSize();
  const visibleArea = item.viewportToImageRectangle(viewport.getBounds(true).getBoundingBox());
  const share = (part: number, whole: number) =>
    Math.round(Math.min(1, Math.max(0, part / whole)) * 10_000) / 100;
  const [left, top] = [share(visibleArea.x, width), share(visibleArea.y, height)];
  const [right, bottom] = [
    share(visibleArea.x + visibleArea.width, width),
    share(visibleArea.y + visibleArea.height, height),
  ];
  const region = [left, top, right - left, bottom - top].map((part) => Math.round(part * 100) / 100);
  return region.join() === '0,0,100,100' ? null : region.join();
}

async function copyRegion(address: string): Promise<void> {
  const region = await visibleRegion();
  const link = region ? `${address}&obszar=${region}` : address;
  await copyText(link, `✓ ${link}`);
}

async function zoom(how: string): Promise<void> {
  opening ??= open();
  const { viewport } = await opening;
  if (how === 'in') viewport.zoomBy(1.5);
  if (how === 'out') viewport.zoomBy(1 / 1.5);
  if (how === 'whole') viewport.goHome();
  if (how === 'turn') viewport.setRotation(viewport.getRotation() + 90);
  if (how === 'full')
    await (document.fullscreenElement ? document.exitFullscreen() : reader?.requestFullscreen());
  viewport.applyConstraints();
}

/** Highlights on the scan the line under the pointer in the text. */
function followLines(words: HTMLElement): void {
  const lineBox = document.createElement('span');
  lineBox.className = 'line-box';
  words.addEventListener('pointerover', ({ target }) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-box]') : null;
    lineBox.hidden = !line;
    if (!line) return;
    const box = boxOf(line.dataset.box ?? '');
    if (cover) cover(lineBox, box);
    else {
      const [left, top, width, height] = box.map((part) => `${part}%`);
      Object.assign(lineBox.style, { left, top, width, height });
      frame?.append(lineBox);
    }
  });
  words.addEventListener('pointerleave', () => {
    lineBox.hidden = true;
  });
}

const KEYS: Record<string, string> = { '+': 'in', '=': 'in', '-': 'out', '0': 'whole', r: 'turn', f: 'full' };
const LOOKS = ['both', 'scan', 'text'];

/** Keys work only while the focus is in the scan reader, so that the page keeps its own. */
function press(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const isTyped = target.matches('input:not([type=radio])') || event.ctrlKey || event.metaKey || event.altKey;
  if (!reader || isTyped) return;
  const isInside = target.matches('.openseadragon-canvas');
  const page = { ArrowLeft: 'prev', ArrowRight: 'next' }[event.key];
  if (page && !isInside && !target.matches('[type=radio]'))
    reader.querySelector<HTMLElement>(`.reader-pages [rel=${page}]`)?.click();
  const how = KEYS[event.key.toLowerCase()];
  // The canvas of the viewer handles these keys itself.
  if (how && !(isInside && how !== 'full')) void zoom(how);
  if (event.key.toLowerCase() !== 't') return;
  const looks = [...reader.querySelectorAll<HTMLInputElement>('.reader-looks input')];
  const now = LOOKS.indexOf(looks.find(({ checked }) => checked)?.value ?? 'both');
  const next = looks.find(({ value }) => value === LOOKS[(now + 1) % LOOKS.length]);
  if (next) next.checked = true;
}

if (reader && figure) {
  for (const part of reader.querySelectorAll<HTMLElement>('[data-reader-tools], [data-reader-keys]'))
    part.hidden = false;
  reader.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest<HTMLElement>('[data-zoom]');
    if (button?.dataset.zoom) void zoom(button.dataset.zoom);
    const link = target?.closest<HTMLElement>('[data-copy-region]');
    if (link) void copyRegion(link.dataset.copyRegion ?? '');
  });
  reader.addEventListener('keydown', press);
  figure.addEventListener('dblclick', () => {
    if (!opening) void zoom('in');
  });
  const words = reader.querySelector<HTMLElement>('[data-words]');
  if (words) followLines(words);
}
