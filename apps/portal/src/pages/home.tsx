import { clock } from '@regest/contract/locale/clock.ts';
import { indexPath, PATHS } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { Examples, HomeText, Pieces, PreviewNotice } from '../parts/chosen-home.tsx';
import { datesText } from '../parts/dates.tsx';
import { EntryList } from '../parts/entry-list.tsx';
import { Icon } from '../parts/icon.tsx';
import { siteJsonLd } from '../parts/json-ld.ts';
import { withoutBrackets } from '../parts/map-labels.ts';
import { NameList } from '../parts/name-list.tsx';
import { PolandMap } from '../parts/poland-map.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { SmallWave } from '../parts/waveform.tsx';
import { YearBars } from '../parts/year-bars.tsx';
import type { Counted } from '../views/common.ts';
import type { HomePage as View } from '../views/pages.ts';

function Totals({ totals }: { totals: View['totals'] }) {
  const { texts, plain } = usePortal();
  const figures = (['records', 'withFiles', 'pages', 'hours'] as const).filter((name) => totals[name] > 0);
  return (
    <div className="totals">
      <ul>
        {figures.map((name) => (
          <li key={name}>
            <b>{texts.format.number(totals[name])}</b> {texts.sayCount(`portal.totals.${name}`, totals[name])}
          </li>
        ))}
      </ul>
      <a href={plain(PATHS.newest)}>
        <Icon name="feed" />
        {texts.say('portal.home.whatsNew')}
      </a>
    </div>
  );
}

function NamesOf({
  type,
  names,
  total,
}: {
  type: 'personal' | 'geographical' | 'material';
  names: Counted[];
  total: number;
}) {
  const { href, texts } = usePortal();
  return (
    <section>
      <h2>{texts.say(`portal.index.${type}`)}</h2>
      <NameList names={names} />
      <a className="more" href={href(indexPath(type))}>
        {texts.say(`portal.index.all.${type}`, { count: texts.format.number(total) })}
      </a>
    </section>
  );
}

function Quote({ quote }: { quote: NonNullable<View['quote']> }) {
  const { href, texts } = usePortal();
  const at = href(`${quote.record.path}?t=${Math.floor(quote.from)},${Math.ceil(quote.to)}`);
  return (
    <section className="quote" aria-label={texts.say('portal.home.heard')}>
      <div className="wide quote-row">
        <a className="quote-play" href={at} aria-label={texts.say('portal.home.listen')}>
          <Icon name="play" />
        </a>
        <blockquote>
          <p lang={quote.lang}>{texts.say('portal.quoted', { text: quote.text })}</p>
          <cite>
            <a href={at} lang={quote.record.lang}>
              {quote.record.title}
            </a>
            , {datesText(quote.record.dates, texts)}
            {quote.duration !== null && (
              <>
                , {texts.say('portal.home.moment', { from: clock(quote.from), whole: clock(quote.duration) })}
              </>
            )}
          </cite>
        </blockquote>
        <SmallWave peaks={quote.peaks} share={quote.from / (quote.duration || quote.to)} />
      </div>
    </section>
  );
}

function News({ news }: { news: View['news'] }) {
  const { href, texts } = usePortal();
  if (news.length === 0) return null;
  return (
    <section className="home-news">
      <h2 className="ruled">{texts.say('portal.menu.news')}</h2>
      <ul className="plain-list">
        {news.map(({ id, date, title }) => (
          <li key={id}>
            <time dateTime={date}>{texts.format.date(date, 'UTC')}</time>{' '}
            <a href={href(`${PATHS.news}#n${id}`)} lang="pl">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HomePage({ view }: { view: View }) {
  const { href, origin, base, texts } = usePortal();
  const frequent = [
    view.people[0]?.title.split(',')[0],
    view.topics[0]?.title,
    view.places[0] && withoutBrackets(view.places[0].title),
  ].filter((word) => word !== undefined);
  const examples = view.chosen.examples.length > 0 ? view.chosen.examples : frequent;
  const jsonLd = siteJsonLd(
    `Regest – ${texts.say('portal.name')}`,
    `${origin}${href('/')}`,
    `${origin}${base}${PATHS.search}?q={q}`,
  );
  return (
    <Document
      title=""
      canonical={view.isPreview ? null : '/'}
      description={texts.say('portal.home.sentence')}
      jsonLd={jsonLd}
      withSearch={false}
    >
      <div className="wide">
        <PreviewNotice isPreview={view.isPreview} />
        <section className="hero">
          <div>
            <h1>{texts.say('portal.home.title')}</h1>
            <p className="lead">{texts.sayCount('portal.home.lead', view.archives.length)}</p>
            <HomeText text={view.chosen.text} />
            <SearchForm query="" />
            <Examples queries={examples} />
          </div>
          <Pieces pieces={view.pieces} />
        </section>
        <Totals totals={view.totals} />
        <div className="doors">
          <NamesOf type="personal" names={view.people} total={view.totalsOf.personal} />
          <NamesOf type="geographical" names={view.places} total={view.totalsOf.geographical} />
          <NamesOf type="material" names={view.topics} total={view.totalsOf.material} />
          <section>
            <h2>{texts.say('portal.years.title')}</h2>
            <YearBars years={view.years} />
            <a className="more" href={href(`${PATHS.search}?sort=data&od=1`)} rel="nofollow">
              {texts.say('portal.years.axis')}
            </a>
          </section>
        </div>
        <div className="two">
          <section>
            <h2 className="ruled">{texts.say('portal.home.newest')}</h2>
            <EntryList entries={view.newest} />
          </section>
          <section>
            <h2 className={view.spots.length === 0 ? 'ruled' : undefined}>
              {texts.say(view.spots.length === 0 ? 'portal.menu.archives' : 'portal.home.map')}
            </h2>
            {view.spots.length > 0 && <PolandMap spots={view.spots} />}
            <NameList names={view.archives} inWords="portal.collections" />
            <a className="more" href={href(PATHS.archives)}>
              {texts.say('portal.home.allArchives')}
            </a>
            <News news={view.news} />
          </section>
        </div>
      </div>
      {view.quote && <Quote quote={view.quote} />}
    </Document>
  );
}
