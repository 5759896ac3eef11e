/** Zooming comes with the first wish to zoom; until then the scan is a picture. */
const reader = document.querySelector<HTMLElement>('[data-reader]');
const figure = reader?.querySelector<HTMLElement>('[data-sheet]');
const told = reader?.querySelector('[data-zoom-told]');

type Viewer = import('openseadragon').Viewer;
let opening: Promise<Viewer> | null = null;

async function open(): Promise<Viewer> {
  const { default: openSeadragon } = await import('openseadragon');
  const picture = figure?.querySelector('img');
  const name = picture?.alt ?? '';
  figure?.style.setProperty('min-height', `${picture?.clientHeight ?? 500}px`);
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
  viewer.addHandler('zoom', ({ zoom }) => {
    if (told) told.textContent = `${Math.round(zoom * 100)}%`;
  });
  return new Promise((done) => viewer.addOnceHandler('open', () => done(viewer)));
}

async function zoom(how: string): Promise<void> {
  opening ??= open();
  const viewer = await opening;
  if (how === 'in') viewer.viewport.zoomBy(1.5);
  if (how === 'out') viewer.viewport.zoomBy(1 / 1.5);
  if (how === 'turn') viewer.viewport.setRotation(viewer.viewport.getRotation() + 90);
  if (how === 'full') await reader?.requestFullscreen();
  viewer.viewport.applyConstraints();
}

if (reader && figure) {
  const tools = reader.querySelector<HTMLElement>('[data-reader-tools]');
  if (tools) tools.hidden = false;
  reader.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-zoom]') : null;
    if (button?.dataset.zoom) void zoom(button.dataset.zoom);
  });
  figure.addEventListener('dblclick', () => void zoom('in'));
}
