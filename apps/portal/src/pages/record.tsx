import { clock } from '@regest/contract/locale/clock.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { sizeInWords } from '@regest/reading/extent-in-words.ts';
import { textsOf } from '@regest/reading/texts-of.ts';
import { picturePath } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { datesText, yearsText } from '../parts/dates.tsx';
import { Description } from '../parts/description.tsx';
import { firstParagraph } from '../parts/entry-list.tsx';
import { Icon } from '../parts/icon.tsx';
import { recordJsonLd } from '../parts/json-ld.ts';
import { licenceFact, mediaFacts } from '../parts/media-facts.tsx';
import { Player } from '../parts/player.tsx';
import { PreviewFiles } from '../parts/preview-files.tsx';
import { ReaderContributions } from '../parts/reader-contributions.tsx';
import { alternatesOf } from '../parts/record-head.ts';
import { Below, Neighbours, Share, ShownFirst } from '../parts/record-parts.tsx';
import { ScanReader } from '../parts/scan-reader.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { Access, CiteBlock, Downloads, Rights, WithPublication } from '../parts/side.tsx';
import { Tree } from '../parts/tree.tsx';
import { YearBars } from '../parts/year-bars.tsx';
import type { Named } from '../views/common.ts';
import type { RecordPage as View } from '../views/record-view.ts';

/** Choice between the recordings and the scans of a record; hidden when there is one of them. */
function MediaChoice({ view }: { view: View }) {
  const { href, texts } = usePortal();
  const { recordings, recording, sheets, path } = view;
  if (recordings.length === 0 || recordings.length + Math.min(1, sheets.length) < 2) return null;
  const isOpen = (is: boolean) => (is ? ('page' as const) : undefined);
  return (
    <nav className="media-choice" aria-label={texts.say('portal.mediaChoice')}>
      <ol>
        {recordings.map(({ id, name, duration }, index) => (
          <li key={id}>
            <a
              href={href(index === 0 ? path : `${path}?n=${index + 1}`)}
              aria-current={isOpen(recording?.file.id === id)}
            >
              <span lang="pl">{name.replace(/\.[^.]{1,5}$/, '')}</span>
              {duration !== null && <code>{clock(duration)}</code>}
            </a>
          </li>
        ))}
        {sheets.length > 0 && (
          <li>
            <a href={href(`${path}?s=1`)} aria-current={isOpen(recording === null)}>
              {texts.sayCount('portal.scans', sheets.length)}
            </a>
          </li>
        )}
      </ol>
    </nav>
  );
}

function Crumbs({ places, lang }: { places: readonly (Named & { signature?: string })[]; lang: string }) {
  const { href, texts } = usePortal();
  if (places.length === 0) return null;
  return (
    <nav className="crumbs" aria-label={texts.say('portal.crumbs')}>
      <ol>
        {places.map(({ title, path, signature }) => (
          <li key={path}>
            <a href={href(path)} lang={lang}>
              {signature ? `${signature} ${title}` : title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Target of the skip link; the tree precedes the title. */
const TITLE = 'tytul';
const isTop = (view: View) => view.place.length === 0;

const languagesOf = (view: View, texts: Texts) =>
  textsOf(view.fields.languages)
    .map((id) => valueName(texts, 'languages', id) ?? id)
    .join(', ');

function Heading({ view }: { view: View }) {
  const { texts } = usePortal();
  const dates = isTop(view) ? yearsText(view.dates, texts) : datesText(view.dates, texts);
  const facts = [
    texts.say(`portal.level.${view.level}`),
    ...(isTop(view) ? [sizeInWords(view.fields, texts), languagesOf(view, texts)] : []),
    ...mediaFacts(view.media, texts),
    ...textsOf(view.fields.licenses).map((id) => licenceFact(id, texts)),
  ].filter((fact) => fact !== '');
  const foreign = view.fields.translatedTitle;
  return (
    <div className="record-head">
      <h1 id={TITLE} tabIndex={-1} lang={view.lang}>
        {view.title}
      </h1>
      {typeof foreign === 'string' && (
        <p className="translated" lang="pl">
          {foreign}
        </p>
      )}
      <p className="record-facts">
        <b>{dates}</b>
        <code>{view.signature}</code>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <Actions view={view} />
    </div>
  );
}

/** Actions of readers on a record, at the bottom of the screen on a phone. */
function Actions({ view }: { view: View }) {
  const { texts } = usePortal();
  if (view.isPreview) return null;
  return (
    <p className="record-actions">
      <button
        type="button"
        className="button"
        data-folder-add={view.id}
        data-archive={view.archive.path.slice(1)}
        data-archive-title={view.archive.title}
        hidden
      >
        <Icon name="folder" />
        {texts.say('portal.folder.add')}
      </button>
      <a className="button" href="#odnosnik" data-share>
        <Icon name="share" />
        {texts.say('portal.send')}
      </a>
      <a className="button" href="#pobierz">
        <Icon name="download" />
        {texts.say('portal.download.title')}
      </a>
      <a className="button primary" href="#cytuj">
        <Icon name="quote" />
        {texts.say('portal.cite.short')}
      </a>
    </p>
  );
}

interface ClosingProps {
  view: View;
  closing: NonNullable<View['closing']>;
  /** Other files of the record are open. */
  isPart: boolean;
}

/** Notice of a closure: its end, its reason and a link to the question form. */
function Closing({ view, closing, isPart }: ClosingProps) {
  const { texts, href } = usePortal();
  const { until, reason } = closing;
  const why = texts.say(`portal.closed.${reason}`);
  const untilWhen =
    until === null
      ? texts.say('portal.closed.withoutEnd', { why })
      : texts.say('portal.closed.until', { why, day: texts.format.date(until, 'Europe/Warsaw') });
  return (
    <p className="notice">
      {isPart ? `${texts.say('portal.closed.part')} ${untilWhen}` : untilWhen}{' '}
      {!view.isPreview && <a href={href(`/pytanie?r=${view.id}`)}>{texts.say('portal.ask.title')}</a>}
    </p>
  );
}

/** The open recording or sheet, else the files of a preview. */
function Open({ view }: { view: View }) {
  if (view.recording) return <Player view={view} recording={view.recording} />;
  if (view.sheet) return <ScanReader view={view} sheet={view.sheet} />;
  return <PreviewFiles view={view} />;
}

function Reading({ view }: { view: View }) {
  const { texts, href } = usePortal();
  const isRead = view.recording !== null || view.sheet !== null || view.previewFiles.length > 0;
  const hasOpen = !view.isClosed && isRead;
  if (view.closing)
    return (
      <>
        <Closing view={view} closing={view.closing} isPart={hasOpen} />
        {hasOpen && <Open view={view} />}
      </>
    );
  if (view.isClosed) return <p className="notice">{texts.say('portal.state.closed')}</p>;
  if (hasOpen && (view.recording || view.sheet)) return <Open view={view} />;
  if (view.childrenTotal > 0) return null;
  if (view.previewFiles.length > 0) return <PreviewFiles view={view} />;
  return (
    <p className="notice">
      {texts.say('portal.state.noScans')}{' '}
      {!view.isPreview && <a href={href(`/pytanie?r=${view.id}`)}>{texts.say('portal.ask.title')}</a>}
    </p>
  );
}

function Side({ view }: { view: View }) {
  const { texts } = usePortal();
  return (
    <aside className="record-side" aria-label={texts.say('portal.access')}>
      <Access record={view} />
      {view.isPreview ? (
        <WithPublication />
      ) : (
        <>
          <CiteBlock record={view} />
          <Downloads record={view} />
        </>
      )}
      <Rights record={view} />
      <p className="side-block muted with-icon">
        <Icon name="checked" />
        {texts.say('portal.changed', { date: texts.format.date(view.updatedAt, 'Europe/Warsaw') })}
      </p>
    </aside>
  );
}

export function RecordPage({ view }: { view: View }) {
  const { texts, plain, origin, base } = usePortal();
  const content = typeof view.fields.content === 'string' ? view.fields.content : '';
  const regest = firstParagraph(content, 900);
  const isWhole = regest.length >= content.trim().length;
  const islands = [view.recording ? 'player' : '', view.sheet ? 'viewer' : '', 'tree'].filter(
    (name) => name !== '',
  );
  const isRead = !view.isClosed && (view.recording !== null || view.sheet !== null);
  const below = (
    <>
      <Below view={view} />
      <ShownFirst view={view} />
      <Description record={view} without={isWhole ? ['content'] : []} />
    </>
  );
  return (
    <Document
      title={view.title}
      description={regest || view.title}
      canonical={view.isPreview ? null : view.path}
      archive={view.archive}
      visit={view.isPreview ? undefined : `r=${view.id}`}
      query={view.query}
      islands={islands}
      skipTo={TITLE}
      picture={view.sheet ? plain(picturePath(view.sheet.fileId, view.sheet.page, '!1200,1200')) : undefined}
      jsonLd={view.isPreview ? undefined : recordJsonLd(view, `${origin}${base}`)}
      alternates={view.isPreview ? [] : alternatesOf(view, plain, `${origin}${base}`)}
      dublinCore={[
        ['title', view.title],
        ['identifier', view.signature],
        ...view.creators.map(({ title }): [string, string] => ['creator', title]),
        ...view.terms.map(({ title }): [string, string] => ['subject', title]),
        ['date', yearsText(view.dates, texts)],
        ['publisher', view.archive.title],
      ]}
    >
      <div className={isRead ? 'wide record-grid is-read' : 'wide record-grid'}>
        <aside className="record-tree">
          <Tree root={view.tree} lang={view.lang} isPreview={view.isPreview} />
          {view.years.length > 1 && (
            <section className="card">
              <h2>{texts.say('portal.years.inCollection')}</h2>
              <YearBars years={view.years} gaps={view.gaps} />
            </section>
          )}
          <Neighbours view={view} />
        </aside>
        <article className="record">
          {view.isPreview && <p className="notice">{texts.say('portal.preview')}</p>}
          <a className="to-tree" href="#uklad">
            <Icon name="tree" />
            {texts.say('portal.tree.title')}
          </a>
          <Crumbs
            lang={isTop(view) ? 'pl' : view.lang}
            places={
              isTop(view) && view.archive.hasPage
                ? [{ title: view.archive.title, path: view.archive.path }]
                : view.place
            }
          />
          <Heading view={view} />
          {regest && (
            <p className="regest" lang={view.lang}>
              {regest}
            </p>
          )}
          {!isWhole && (
            <p>
              <a href="#opis">{texts.say('portal.readOn')}</a>
            </p>
          )}
          {isTop(view) && !view.isPreview && (
            <SearchForm
              query={view.query}
              within={{ name: 'zespol', value: String(view.id) }}
              label={texts.say('portal.search.inCollection')}
            />
          )}
          <Share view={view} />
          <MediaChoice view={view} />
          <Reading view={view} />
          <ReaderContributions view={view} />
          {!isRead && below}
        </article>
        {/* The reader takes the whole width; the description is below, beside the citation. */}
        {isRead && <div className="record-below">{below}</div>}
        <Side view={view} />
      </div>
    </Document>
  );
}
