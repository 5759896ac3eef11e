import { IconFocusCentered, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import OpenSeadragon from 'openseadragon';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { markPicture } from './mark-picture.ts';
import type { PageMark, PagePoint } from './page-mark.ts';
import classes from './viewer.module.css';
import { ViewerButton } from './viewer-button.tsx';

const STEP = 1.5;
const QUARTER = 90;

interface Props {
  url: string;
  label: string;
  marks: readonly PageMark[];
  onPoint?: ((point: PagePoint) => void) | undefined;
  onBroken: () => void;
}

function isMotionUnwanted(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Deep zoom by wheel, pinch, drag, keys and buttons. */
export default function ZoomViewer({ url, label, marks, onPoint, onBroken }: Props) {
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState<OpenSeadragon.Viewer>();

  useEffect(() => {
    if (!stage.current) return;
    const viewer = new OpenSeadragon.Viewer({
      element: stage.current,
      tileSources: { type: 'image', url } as unknown as OpenSeadragon.TileSourceOptions,
      showNavigationControl: false,
      drawer: 'canvas',
      visibilityRatio: 0.5,
      maxZoomPixelRatio: 4,
      animationTime: isMotionUnwanted() ? 0 : 0.4,
      gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
    });
    viewer.addHandler('open-failed', onBroken);
    setViewer(viewer);
    return () => viewer.destroy();
  }, [url, onBroken]);

  useEffect(() => {
    const canvas = viewer?.canvas;
    canvas?.setAttribute('role', 'img');
    canvas?.setAttribute('aria-label', label);
  }, [viewer, label]);

  useEffect(() => (viewer ? markPicture(viewer, marks) : undefined), [viewer, marks]);

  useEffect(() => {
    if (!viewer || !onPoint) return;
    const onClick = ({ quick, position }: OpenSeadragon.CanvasClickEvent) => {
      const picture = viewer.world.getItemAt(0);
      if (!quick || !picture) return;
      const { x, y } = picture.viewerElementToImageCoordinates(position);
      const size = picture.getContentSize();
      onPoint({ x: x / size.x, y: y / size.y });
    };
    viewer.addHandler('canvas-click', onClick);
    return () => viewer.removeHandler('canvas-click', onClick);
  }, [viewer, onPoint]);

  const zoom = (by: number) => viewer?.viewport.zoomBy(by).applyConstraints();
  return (
    <div className={classes.viewer}>
      <div className={classes.tools}>
        <ViewerButton label={t('files.zoomIn')} icon={<IconZoomIn size={18} />} onClick={() => zoom(STEP)} />
        <ViewerButton
          label={t('files.zoomOut')}
          icon={<IconZoomOut size={18} />}
          onClick={() => zoom(1 / STEP)}
        />
        <ViewerButton
          label={t('files.zoomWhole')}
          icon={<IconFocusCentered size={18} />}
          onClick={() => viewer?.viewport.goHome()}
        />
        <ViewerButton
          label={t('files.rotate')}
          icon={<IconRotateClockwise size={18} />}
          onClick={() => viewer?.viewport.setRotation(viewer.viewport.getRotation() + QUARTER)}
        />
      </div>
      <div className={classes.stage}>
        <div ref={stage} className={classes.zoomed} />
      </div>
    </div>
  );
}
