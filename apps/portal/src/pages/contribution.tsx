import { CONTRIBUTION_FIELDS } from '@regest/contract/fields/contribution-fields.ts';
import { clock } from '@regest/contract/locale/clock.ts';
import { contributionPath, filePath, PATHS, permanentPath, picturePath } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { ReaderField, ReaderForm } from '../parts/reader-form.tsx';
import type { ContributionPage as View } from '../views/pages.ts';

const SIDES = ['x', 'y', 'w', 'h'] as const;
const isPlaceWanted = ({ kinds, line }: View) => line === null && kinds.includes('place');
/** A file that accepts corrections only has no form until a line is chosen. */
const hasForm = ({ kinds, line }: View) =>
  line !== null || kinds.some((kind) => kind === 'knowledge' || kind === 'place');

/** A region, drawn with the pointer by a script or typed as numbers. */
function Place({ view }: { view: View }) {
  const { texts } = usePortal();
  const isFaulty = view.faults.includes('region');
  return (
    <fieldset className="mark-sides" id="pole-region">
      <legend>{texts.say('portal.describe.place')}</legend>
      <p className="muted" id="jak-zaznaczyc">
        {texts.say('portal.describe.placeHow')}
      </p>
      {isFaulty && <p className="fault">{texts.say('portal.describe.fault.region')}</p>}
      <div>
        {SIDES.map((side) => (
          <label key={side}>
            <span>{texts.say(`portal.describe.side.${side}`)}</span>
            <input
              name={side}
              type="number"
              min="0"
              max="100"
              step="any"
              defaultValue={view.typed[side]}
              aria-invalid={isFaulty || undefined}
              aria-describedby="jak-zaznaczyc"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Picture({ view, picture }: { view: View; picture: NonNullable<View['picture']> }) {
  const { plain, texts } = usePortal();
  const size = (width: number) => plain(picturePath(view.file.id, picture.page, `!${width},${width * 2}`));
  const box = view.line?.box;
  return (
    <div className="sheet-frame mark-picture" data-mark={isPlaceWanted(view) || undefined}>
      <img
        src={size(900)}
        srcSet={`${size(600)} 600w, ${size(900)} 900w, ${size(1400)} 1400w`}
        sizes="(min-width: 1100px) 640px, 100vw"
        {...(picture.size ?? {})}
        alt={texts.say('portal.sheet.alt', { page: picture.page ?? 1, title: view.record.title })}
      />
      {box && (
        <span
          className="region"
          style={{ left: `${box[0]}%`, top: `${box[1]}%`, width: `${box[2]}%`, height: `${box[3]}%` }}
        />
      )}
    </div>
  );
}

/** The recording, limited to the cue that is corrected. */
function Sound({ view }: { view: View }) {
  const { plain } = usePortal();
  const { file, line } = view;
  const Player = file.mimeType.startsWith('video/') ? 'video' : 'audio';
  const moment = line?.seconds ? `#t=${line.seconds.join(',')}` : '';
  return (
    <div className="mark-sound">
      <p lang="pl">{file.name}</p>
      <Player controls preload="metadata" src={`${plain(filePath(file.id))}${moment}`} />
    </div>
  );
}

function ContributionForm({ view }: { view: View }) {
  const { texts } = usePortal();
  const { line, file, picture, faults, typed } = view;
  const words = line ? 'correct' : 'describe';
  return (
    <ReaderForm
      words={words}
      path={PATHS.contribution}
      faults={faults}
      hidden={{
        plik: String(file.id),
        ...(picture?.page && { s: String(picture.page) }),
        wiersz: line ? String(line.number) : '',
        ...(line && { bylo: line.text }),
      }}
    >
      {line && (
        <p>
          {texts.say(line.seconds ? 'portal.correct.wasHeard' : 'portal.correct.was')}{' '}
          <q lang={view.textLanguage} dir="auto">
            {line.text}
          </q>
        </p>
      )}
      {isPlaceWanted(view) && <Place view={view} />}
      <ReaderField
        words={words}
        name="text"
        rule={line ? { ...CONTRIBUTION_FIELDS.text, kind: 'line' } : CONTRIBUTION_FIELDS.text}
        typed={typed.text}
        isFaulty={faults.includes('text')}
        rows={5}
      />
      <ReaderField
        words={words}
        name="credit"
        rule={CONTRIBUTION_FIELDS.credit}
        typed={typed.credit}
        isFaulty={faults.includes('credit')}
      />
    </ReaderForm>
  );
}

/** The text of the page or of the recording; each line leads to its correction. */
function Lines({ view }: { view: View }) {
  const { texts, href } = usePortal();
  if (view.lines.length === 0) return null;
  return (
    <section>
      <h2 id="wiersze">{texts.say(view.picture ? 'portal.correct.lines' : 'portal.correct.cues')}</h2>
      <p className="muted">{texts.say('portal.correct.linesHow')}</p>
      <ol className={view.picture ? 'mark-lines' : 'mark-lines timed'} lang={view.textLanguage}>
        {view.lines.map(({ text, seconds }, index) => {
          const number = index + 1;
          if (text === '') return null;
          return (
            <li key={number} value={number} dir="auto">
              <a
                href={href(contributionPath(view.file.id, view.picture?.page ?? null, number))}
                aria-current={view.line?.number === number ? 'true' : undefined}
                rel="nofollow"
              >
                {seconds && <code>{clock(seconds[0])} </code>}
                {text}
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A reader's contribution to a scan or a recording; it is public only after an editor accepts it. */
export function ContributionPage({ view }: { view: View }) {
  const { texts, href } = usePortal();
  const { archive, record, picture, file, isSent, line } = view;
  const title = texts.say(isSent ? 'portal.describe.sentTitle' : 'portal.describe.title');
  const isOpen = !isSent && hasForm(view);
  return (
    <Document
      title={title}
      canonical={PATHS.contribution}
      isFollowed={false}
      archive={archive}
      islands={isOpen ? ['ask', ...(isPlaceWanted(view) ? ['mark'] : [])] : []}
    >
      <div className="wide prose describing">
        <h1>{title}</h1>
        <p>
          <a href={href(permanentPath(record.id))} lang={record.lang}>
            {record.title}
          </a>{' '}
          <code>{record.signature}</code>
        </p>
        {isSent && <p className="notice">{texts.say('portal.describe.sent')}</p>}
        {isSent && (
          <p>
            <a className="button" href={href(contributionPath(file.id, picture?.page ?? null))}>
              {texts.say('portal.describe.more')}
            </a>
          </p>
        )}
        {!isSent && (
          <div className="mark-panes">
            {picture ? <Picture view={view} picture={picture} /> : <Sound view={view} />}
            <div>
              {isOpen && <h2>{texts.say(line ? 'portal.correct.title' : 'portal.describe.question')}</h2>}
              {isOpen && <ContributionForm view={view} />}
              <Lines view={view} />
            </div>
          </div>
        )}
      </div>
    </Document>
  );
}
