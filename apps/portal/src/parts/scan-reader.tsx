import { picturePath } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { RecordPage } from '../views/record-view.ts';
import type { Box, OpenSheet } from '../views/sheet-view.ts';
import { ReaderBar } from './reader-bar.tsx';
import { Strip } from './sheet-strip.tsx';
import { SheetText } from './sheet-text.tsx';

const placed = ([x, y, w, h]: Box) => ({ left: `${x}%`, top: `${y}%`, width: `${w}%`, height: `${h}%` });

/** Scan and text side by side; each is whole without the other, and both without a script. */
export function ScanReader({ view, sheet }: { view: RecordPage; sheet: OpenSheet }) {
  const { plain, texts, base } = usePortal();
  const size = (width: number) => plain(picturePath(sheet.fileId, sheet.page, `!${width},${width * 2}`));
  const id = sheet.page === null ? String(sheet.fileId) : `${sheet.fileId}-${sheet.page}`;
  return (
    <section
      className="reader"
      aria-label={texts.say('portal.sheet.reader')}
      data-reader={`${base}/iiif/${id}`}
      data-zoom-words={texts.say('portal.zoom.status')}
      data-turn-words={texts.say('portal.zoom.turned')}
    >
      <ReaderBar view={view} sheet={sheet} />
      <div className="reader-panes">
        <figure className="sheet-picture" data-sheet>
          <div className="sheet-frame">
            <img
              src={size(900)}
              srcSet={`${size(600)} 600w, ${size(900)} 900w, ${size(1400)} 1400w`}
              sizes="(min-width: 1100px) 640px, 100vw"
              {...(sheet.size ?? {})}
              alt={texts.say('portal.sheet.alt', { page: sheet.number, title: view.title })}
              fetchPriority="high"
            />
            {sheet.boxes.map((box) => (
              <span key={box.join(' ')} className="found" style={placed(box)} data-found={box.join(' ')} />
            ))}
            {sheet.region && (
              <span className="region" style={placed(sheet.region)} data-found={sheet.region.join(' ')} />
            )}
          </div>
        </figure>
        <SheetText view={view} sheet={sheet} />
      </div>
      <Strip view={view} sheet={sheet} />
      <p className="reader-keys" data-reader-keys hidden>
        {texts.say('portal.keys')}
      </p>
      <p className="unseen" role="status" data-zoom-status />
    </section>
  );
}
