import OpenSeadragon from 'openseadragon';
import { type PageMark, withRoom } from './page-mark.ts';
import classes from './viewer.module.css';

/** Zoom at which a typed line can be read. */
const READING_ZOOM = 2;

function drawMarks(viewer: OpenSeadragon.Viewer, marks: readonly PageMark[]) {
  viewer.clearOverlays();
  const picture = viewer.world.getItemAt(0);
  if (!picture) return;
  const { x: width, y: height } = picture.getContentSize();
  for (const mark of marks.map(withRoom)) {
    const element = document.createElement('div');
    element.className = classes.mark ?? '';
    element.setAttribute('aria-hidden', 'true');
    element.dataset.pageMark = '';
    const location = picture.imageToViewportRectangle(
      mark.x * width,
      mark.y * height,
      mark.w * width,
      mark.h * height,
    );
    viewer.addOverlay({ element, location });
  }
  const [first] = marks;
  if (!first) return;
  const middle = new OpenSeadragon.Point((first.x + first.w / 2) * width, (first.y + first.h / 2) * height);
  const near = viewer.viewport.getHomeZoom() * READING_ZOOM;
  if (viewer.viewport.getZoom() < near) viewer.viewport.zoomTo(near);
  viewer.viewport.panTo(picture.imageToViewportCoordinates(middle)).applyConstraints();
}

/** Marks places of the picture and brings the first of them near; again when another picture has opened. */
export function markPicture(viewer: OpenSeadragon.Viewer, marks: readonly PageMark[]): () => void {
  const show = () => drawMarks(viewer, marks);
  if (viewer.isOpen()) show();
  viewer.addHandler('open', show);
  return () => viewer.removeHandler('open', show);
}
