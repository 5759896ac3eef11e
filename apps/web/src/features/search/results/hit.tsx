import type { SearchHit } from '@regest/contract/endpoints/search.ts';
import { levelWord } from '@regest/contract/levels.ts';
import { publishingStatus } from '@regest/reading/in-words.ts';
import { Link } from '@tanstack/react-router';
import { recordHref, recordRoute } from '../../../domain/addresses/addresses.ts';
import { ClosedBadge } from '../../../domain/records/closed-badge.tsx';
import { StatusBadge } from '../../../domain/records/status-badge.tsx';
import { titleText } from '../../../domain/records/title-text.ts';
import { dateInWords } from '../../../fields/dates/date-text.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from './hit.module.css';
import { HitSnippet } from './hit-snippet.tsx';
import { MarkedText } from './marked-text.tsx';

function levelOf({ level, place }: SearchHit) {
  if (level === null) return 'author';
  return levelWord(level, place.at(-1)?.level);
}

/** Matches in the title, if a snippet has the whole title. */
function titleMarks({ title, snippets }: SearchHit) {
  return snippets.find(({ fieldName, text }) => isNaming(fieldName) && text === title)?.marks ?? [];
}

const isNaming = (fieldName: string | undefined) => fieldName === 'title' || fieldName === 'name';

/** Snippets without those that repeat the heading. */
function otherSnippets(hit: SearchHit) {
  return hit.snippets.filter(
    ({ fieldName, text }) => !(isNaming(fieldName) && text === hit.title) && fieldName !== 'signature',
  );
}

function Place({ place }: Pick<SearchHit, 'place'>) {
  const { t } = useTranslation();
  if (place.length === 0) return null;
  return (
    <ol className={classes.place} aria-label={t('search.place')}>
      {place.map(({ id, level, title, signature }) => (
        <li key={id}>
          <Link to={recordHref(level, id)}>
            {signature} {titleText(title)}
          </Link>
        </li>
      ))}
    </ol>
  );
}

export function Hit({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation();
  const { id, level, dates } = hit;
  const title = <MarkedText text={titleText(hit.title)} marks={titleMarks(hit)} />;
  const dated = dates.map(dateInWords).join(', ');
  const snippets = otherSnippets(hit);
  return (
    <li className={classes.hit}>
      <Place place={hit.place} />
      <h2 className={classes.title}>
        {level === null ? (
          <Link to="/authors/$id" params={{ id: String(id) }}>
            {title}
          </Link>
        ) : (
          <Link to={recordRoute(level)} params={{ id: String(id) }}>
            {title}
          </Link>
        )}
      </h2>
      <p className={classes.facts}>
        {hit.computedSignature && <span className={classes.signature}>{hit.computedSignature}</span>}
        <span>{t(`level.${levelOf(hit)}`)}</span>
        {dated && <span>{dated}</span>}
        {(level !== null || hit.isDraft) && (
          <StatusBadge status={publishingStatus(hit)} level={level ?? undefined} plain />
        )}
        {hit.closed && <ClosedBadge closed={hit.closed} />}
      </p>
      {snippets.length > 0 && (
        <ul className={classes.snippets}>
          {snippets.map((snippet, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the snippets of one answer never move
            <HitSnippet key={index} hit={hit} snippet={snippet} />
          ))}
        </ul>
      )}
    </li>
  );
}
