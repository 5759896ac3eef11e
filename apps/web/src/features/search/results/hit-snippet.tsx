import type { SearchHit, Snippet } from '@regest/contract/endpoints/search.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { IconAlignLeft, IconFileText, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { recordRoute } from '../../../domain/addresses/addresses.ts';
import { usePictureUrl } from '../../../domain/files/file-urls.ts';
import { formatClock } from '../../../ui/format/format-number.ts';
import { labelOf } from '../../../ui/texts/editor-texts.ts';
import type { Translate } from '../../../ui/texts/translate.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from './hit.module.css';
import { MarkedText } from './marked-text.tsx';

const ICONS = { description: IconAlignLeft, scan: IconFileText, recording: IconPlayerPlay } as const;

function sourceName(hit: SearchHit, snippet: Snippet, t: Translate): string {
  const { source, fieldName = '', fileName: name, page, time } = snippet;
  if (source === 'description') {
    return t('search.in.description', { field: labelOf(hit.level ?? 'author', fieldName) });
  }
  return source === 'scan'
    ? t('search.in.scan', { name, page })
    : t('search.in.recording', { name, time: formatClock(time ?? 0) });
}

/** The first matched word in the form of the text, for the page that marks it. */
function firstMarked({ text, marks: [first] }: Snippet): string | undefined {
  return first && text.slice(...first);
}

/** Whether the field lists creators or terms, one a line; a snippet joins the lines. */
function namesMany({ level }: SearchHit, { fieldName }: Snippet): boolean {
  const kind = level && recordFields(level).find(({ name }) => name === fieldName)?.kind;
  return kind === 'authors' || kind === 'indices';
}

/** The place of a snippet: the tab of its field, the page of its scan, the second of its recording. */
function placeOf(level: RecordLevel, snippet: Snippet) {
  const { source, fieldName, fileId, page, time } = snippet;
  if (source === 'description') {
    const tab = recordFields(level).find(({ name }) => name === fieldName)?.tab;
    return tab == null || tab === 'home' ? {} : { tab };
  }
  const word = firstMarked(snippet);
  return source === 'scan'
    ? { file: fileId, page, word }
    : { file: fileId, time: time === undefined ? undefined : Math.floor(time), word };
}

/** Decorative thumbnail of the page with the match. */
function PagePicture({ fileId, path }: { fileId: number; path: string }) {
  const url = usePictureUrl(fileId, path);
  return (
    <span className={classes.picture}>{url && <img src={url} alt="" loading="lazy" decoding="async" />}</span>
  );
}

export function HitSnippet({ hit, snippet }: { hit: SearchHit; snippet: Snippet }) {
  const { t } = useTranslation();
  const Icon = ICONS[snippet.source];
  const name = sourceName(hit, snippet, t);
  return (
    <li className={classes.snippet}>
      {snippet.thumbnail && snippet.fileId ? (
        <PagePicture fileId={snippet.fileId} path={snippet.thumbnail} />
      ) : (
        <Icon size={16} aria-hidden className={classes.icon} />
      )}
      <span>
        {hit.level === null ? (
          <Link to="/authors/$id" params={{ id: String(hit.id) }} className={classes.source}>
            {name}
          </Link>
        ) : (
          <Link
            to={recordRoute(hit.level)}
            params={{ id: String(hit.id) }}
            search={placeOf(hit.level, snippet)}
            className={classes.source}
          >
            {name}
          </Link>
        )}{' '}
        <MarkedText
          text={snippet.text}
          marks={snippet.marks}
          between={namesMany(hit, snippet) ? ' · ' : undefined}
        />
      </span>
    </li>
  );
}
