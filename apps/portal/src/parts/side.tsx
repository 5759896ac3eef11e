import { LEVELS } from '@regest/contract/levels.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import type { Cited } from '@regest/reading/citation/cited.ts';
import { footnote } from '@regest/reading/citation/footnote.ts';
import { textsOf } from '@regest/reading/texts-of.ts';
import { encode } from 'uqr';
import { embedCode } from '../addresses/embed-code.ts';
import { pageOrSeconds, partQuery, type RecordPart } from '../addresses/part-query.ts';
import {
  COLLECTION_FILES,
  filePath,
  inventoryPagePath,
  MAX_PAGES_IN_PDF,
  MAX_UNITS_IN_PDF,
  MAX_UNITS_IN_PREPARED_PDF,
  orderPath,
  PATHS,
  permanentPath,
  RECORD_DOWNLOADS,
  STANDARDS,
  textPath,
} from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { RecordPage } from '../views/record-view.ts';
import { Icon } from './icon.tsx';
import { IiifBadge } from './iiif-badge.tsx';
import { licenceShort } from './media-facts.tsx';
import { hasManifest } from './record-head.ts';

/** The footnote of the open part: the whole record, a page, or some seconds. */
function cite(
  record: RecordPage,
  part: RecordPart,
  { texts, root, today }: { texts: Texts; root: string; today: string },
): { footnote: string; url: string } {
  const url = `${root}${permanentPath(record.id)}${partQuery(part)}`;
  const cited: Cited = {
    id: record.id,
    level: record.level,
    title: record.title,
    signature: record.signature,
    dates: record.dates,
    archive: record.archive.title,
    collection: record.place[0]?.title ?? null,
    creators: record.creators.map(({ title, type }) => ({ name: title, type })),
    languages: [],
    url,
    accessed: today,
    ...pageOrSeconds(part),
  };
  return { url, footnote: footnote(cited, texts) };
}

/** Every mask is readable; trying all eight took a third of the time of rendering a page. */
const MASK = 3;

/** The dark squares of a row as SVG moves and strokes. */
function strokes(row: readonly boolean[], y: number): string {
  let path = `M0 ${y}.5`;
  let at = 0;
  for (const { 0: run, index } of row.map(Number).join('').matchAll(/1+/g)) {
    path += `${index > at ? `m${index - at} 0` : ''}h${run.length}`;
    at = index + run.length;
  }
  return path;
}

/** QR code of the permanent link, for print only. */
function PermanentCode({ url }: { url: string }) {
  const { texts } = usePortal();
  const { size, data } = encode(url, { ecc: 'L', border: 0, maskPattern: MASK });
  return (
    <svg className="code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={texts.say('portal.code')}>
      <path d={data.map(strokes).join('')} />
    </svg>
  );
}

export function CiteBlock({ record }: { record: RecordPage }) {
  const { texts, origin, base, plain, today } = usePortal();
  const part = {
    sheet: record.sheet?.number ?? null,
    region: record.sheet?.region ?? null,
    from: record.recording?.from ?? null,
    to: record.recording?.to ?? null,
    recording: record.recording?.number ?? null,
  };
  const { footnote, url } = cite(record, part, { texts, root: `${origin}${base}`, today });
  const format = (extension: string) =>
    plain(`${permanentPath(record.id)}/citation.${extension}${partQuery(part)}`);
  return (
    <section className="side-block" id="cytuj">
      <h2>{texts.say(part.from === null ? 'portal.cite.title' : 'portal.cite.part')}</h2>
      <PermanentCode url={url} />
      <p className="footnote" lang="pl" data-cite>
        {footnote}
      </p>
      <p className="links">
        <button type="button" className="as-link" data-copy={footnote} hidden>
          {texts.say('portal.copy')}
        </button>
        <a href={format('bib')} download>
          BibTeX
        </a>
        <a href={format('ris')} download>
          RIS
        </a>
        <a href={format('json')} download>
          CSL JSON
        </a>
      </p>
      <p className="links">
        <a id="odnosnik" href={url} data-permanent>
          {texts.say('portal.permanent')}
        </a>
      </p>
      <Embed record={record} root={`${origin}${base}`} />
    </section>
  );
}

/** HTML of a frame for other sites and a link to its preview. */
function Embed({ record, root }: { record: RecordPage; root: string }) {
  const { texts } = usePortal();
  const frame = `${root}/osadz${permanentPath(record.id)}`;
  const code = embedCode(frame, record.title);
  return (
    <details className="embed">
      <summary>{texts.say('portal.embed')}</summary>
      <label>
        {texts.say('portal.embed.code')}
        <textarea readOnly rows={4} defaultValue={code} />
      </label>
      <p className="links">
        <button type="button" className="as-link" data-copy={code} hidden>
          {texts.say('portal.embed.copy')}
        </button>
        <a href={frame}>{texts.say('portal.embed.preview')}</a>
      </p>
    </details>
  );
}

/** Replaces citations and downloads in a preview, whose addresses do not exist yet. */
export function WithPublication() {
  const { texts } = usePortal();
  return (
    <section className="side-block">
      <h2>{texts.say('portal.cite.title')}</h2>
      <p>{texts.say('portal.preview.later')}</p>
    </section>
  );
}

/** Downloads of a whole collection; none for other levels. */
function wholesOf({ level, share }: RecordPage): (keyof typeof COLLECTION_FILES)[] {
  if (!LEVELS[level].isRoot) return [];
  const fitsPages = share !== null && share.units <= MAX_UNITS_IN_PREPARED_PDF;
  return [...(fitsPages ? (['inventoryPdf'] as const) : []), 'inventory', 'table'];
}

const isMadeByJob = ({ share }: RecordPage) => (share?.units ?? 0) > MAX_UNITS_IN_PDF;

const isTooLongForPdf = ({ whole }: RecordPage) => (whole?.scans ?? 0) > MAX_PAGES_IN_PDF;

/** Downloads of all files of a unit or a document; a single file is already in the list. */
function togetherOf(record: RecordPage): (keyof typeof RECORD_DOWNLOADS)[] {
  const { whole, files } = record;
  if (!whole) return [];
  const hasSeveral = whole.files > 1 || (whole.files === 1 && files.length === 0);
  return [
    ...(whole.scans > 0 && !isTooLongForPdf(record) ? (['pdf'] as const) : []),
    ...(hasSeveral ? (['zip'] as const) : []),
    ...(whole.hasText ? (['texts', 'alto'] as const) : []),
  ];
}

export function Downloads({ record }: { record: RecordPage }) {
  const { texts, plain, href } = usePortal();
  const machine = (name: string) => plain(`${permanentPath(record.id)}/${name}`);
  return (
    <section className="side-block" id="pobierz">
      <h2>{texts.say('portal.download.title')}</h2>
      <ul className="plain-list">
        {[...record.files, ...record.transcripts].map((file) => (
          <li key={file.id}>
            <a href={plain(filePath(file.id))} lang="pl">
              {file.name}
            </a>{' '}
            <small>{texts.format.fileSize(file.size)}</small>
            {file.textKind && (
              <>
                {' · '}
                <a href={plain(textPath(file.id, file.textKind === 'stt' ? 'vtt' : 'txt'))}>
                  {texts.say('portal.download.text')}
                </a>
              </>
            )}
          </li>
        ))}
        {isTooLongForPdf(record) && (
          <li className="muted">{texts.say('portal.download.tooLong', { pages: MAX_PAGES_IN_PDF })}</li>
        )}
        {togetherOf(record).map((kind) => (
          <li key={kind}>
            <a href={machine(RECORD_DOWNLOADS[kind])} rel="nofollow" download>
              {texts.say(`portal.download.${kind}`)}
            </a>
          </li>
        ))}
        {wholesOf(record).map((kind) => (
          <li key={kind}>
            {kind === 'inventoryPdf' && isMadeByJob(record) ? (
              <a href={href(inventoryPagePath(record.id))} rel="nofollow">
                {texts.say('portal.download.inventoryPdf')}
              </a>
            ) : (
              <a href={machine(COLLECTION_FILES[kind])} rel="nofollow" download>
                {texts.say(`portal.download.${kind}`)}
              </a>
            )}
          </li>
        ))}
        <li>
          <a href={machine('record.json')}>{texts.say('portal.download.machine')}</a>
        </li>
        <li className="links">
          {STANDARDS.map(({ file, title }) => (
            <a key={file} href={machine(file)} download={`${record.signature}.${file}`}>
              {title}
            </a>
          ))}
          {hasManifest(record) && <IiifBadge id={record.id} />}
        </li>
      </ul>
    </section>
  );
}

/** The permitted uses in plain words. */
export function Rights({ record }: { record: RecordPage }) {
  const { texts } = usePortal();
  const licences = textsOf(record.fields.licenses);
  return (
    <section className="side-block">
      <h2>{texts.say('portal.rights.title')}</h2>
      {licences.length === 0 && <p>{texts.say('portal.rights.unknown')}</p>}
      {licences.map((id) => {
        const url = VALUE_LISTS.licenses.find((licence) => licence.id === id)?.url;
        return (
          <p key={id}>
            <b>{licenceShort(id)}.</b> {texts.say(`portal.rights.${id}`)}{' '}
            {url && (
              <a href={url} rel="license external">
                {texts.say('portal.rights.details')}
              </a>
            )}
          </p>
        );
      })}
      {typeof record.fields.licenseRemarks === 'string' && <p lang="pl">{record.fields.licenseRemarks}</p>}
    </section>
  );
}

/** Access to the original: place, hours and links to the forms. */
export function Access({ record }: { record: RecordPage }) {
  const { texts, href } = usePortal();
  const ways = textsOf(record.fields.availabilities).map(
    (id) => valueName(texts, 'availabilities', id) ?? id,
  );
  const texted = [record.fields.accessPremises, record.fields.accessTerms, record.visit.workingHours];
  return (
    <section className="side-block">
      <h2>{texts.say('portal.visit')}</h2>
      {ways.length > 0 && <p className="availability">{ways.join(', ')}</p>}
      {texted.map(
        (text) =>
          typeof text === 'string' &&
          text !== '' && (
            <p key={text} lang="pl">
              {text}
            </p>
          ),
      )}
      {!record.isPreview && (
        <p className="side-actions">
          <a className="button primary" href={href(`${PATHS.question}?r=${record.id}`)}>
            <Icon name="ask" />
            {texts.say('portal.ask.title')}
          </a>
          {!LEVELS[record.level].isAggregate && (
            <a className="button" href={href(orderPath([record.id]))}>
              {texts.say('portal.order.title')}
            </a>
          )}
        </p>
      )}
    </section>
  );
}
