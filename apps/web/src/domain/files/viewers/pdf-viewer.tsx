import { Input } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { filesApi } from '@regest/contract/endpoints/files.ts';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import { urlOf } from '../../../api/url-of.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import { tokenStore } from '../../../api/token-store.ts';
import { Loading } from '../../../ui/feedback/loading.tsx';
import type { PageMark } from './page-mark.ts';
import { PageMarks } from './page-marks.tsx';
import classes from './viewer.module.css';
import { ViewerButton } from './viewer-button.tsx';

/** Copied beside the application when it is built, so that nothing comes from elsewhere. */
const PARTS = `/assets/pdfjs-${pdfjs.version}`;
pdfjs.GlobalWorkerOptions.workerSrc = `${PARTS}/build/pdf.worker.min.mjs`;
const OPTIONS = {
  cMapUrl: `${PARTS}/cmaps/`,
  standardFontDataUrl: `${PARTS}/standard_fonts/`,
  wasmUrl: `${PARTS}/wasm/`,
  iccUrl: `${PARTS}/iccs/`,
  isEvalSupported: false,
};
const PADDING = 24;
const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4];

interface Props {
  fileId: number;
  /** Page from 1. */
  page: number;
  marks: readonly PageMark[];
  onPage: (page: number) => void;
  onBroken: () => void;
}

/** One page at a time: a scan of a thousand pages opens as quickly as a letter. Bytes come in parts, as needed. */
export default function PdfViewer({ fileId, page, marks, onPage, onBroken }: Props) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize();
  const [pages, setPages] = useState<number>();
  const [zoom, setZoom] = useState(1);
  const file = useMemo(
    () => ({
      url: urlOf(filesApi.read.path, { id: fileId }),
      httpHeaders: { authorization: `Bearer ${tokenStore.get() ?? ''}` },
    }),
    [fileId],
  );
  const pageInRange = Math.min(Math.max(1, page), pages ?? page);
  const step = (by: 1 | -1) => {
    const next = ZOOMS.indexOf(zoom) + by;
    setZoom(ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, next))] ?? 1);
  };
  const go = (to: number) => pages !== undefined && to >= 1 && to <= pages && onPage(to);

  return (
    <div className={classes.viewer}>
      <div className={classes.tools}>
        <ViewerButton
          label={t('files.previousPage')}
          icon={<IconChevronLeft size={18} />}
          disabled={pageInRange <= 1}
          onClick={() => go(pageInRange - 1)}
        />
        <span className={classes.pageNumber}>
          <Input
            type="number"
            aria-label={t('files.page')}
            min={1}
            max={pages}
            value={pageInRange}
            onChange={(event) => go(event.currentTarget.valueAsNumber)}
          />
          {pages !== undefined && t('files.pageOf', { total: pages })}
        </span>
        <ViewerButton
          label={t('files.nextPage')}
          icon={<IconChevronRight size={18} />}
          disabled={pages === undefined || pageInRange >= pages}
          onClick={() => go(pageInRange + 1)}
        />
        <ViewerButton label={t('files.zoomIn')} icon={<IconZoomIn size={18} />} onClick={() => step(1)} />
        <ViewerButton label={t('files.zoomOut')} icon={<IconZoomOut size={18} />} onClick={() => step(-1)} />
      </div>
      {/* No landmark: the same page may be beside a form and in a window over it. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        role="group"
        ref={ref}
        className={classes.stage}
        aria-label={t('files.pageContent', { page: pageInRange })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard
        tabIndex={0}
      >
        <div className={classes.page}>
          <Document
            file={file}
            options={OPTIONS}
            loading={<Loading rows={8} />}
            error={null}
            onLoadSuccess={(loaded) => setPages(loaded.numPages)}
            onLoadError={onBroken}
            onSourceError={onBroken}
          >
            {width > PADDING && (
              <Page pageNumber={pageInRange} width={(width - PADDING) * zoom} loading={<Loading rows={8} />}>
                <PageMarks marks={marks} />
              </Page>
            )}
          </Document>
        </div>
      </div>
    </div>
  );
}
