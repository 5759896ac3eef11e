import { Button } from '@mantine/core';
import { type AuthorDuplicate, authorsApi } from '@regest/contract/endpoints/authors.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { followWrites } from '../../api/follow-writes.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { useFocusAfterRemoval } from '../../ui/focus/use-focus-after-removal.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { keepApart } from './merge-authors.ts';
import { MergeAuthorsDialog, type Merging } from './merge-dialog.tsx';
import classes from './merges.module.css';

const KEY = ['authors', 'duplicates'];
followWrites(['authors'], { rereads: KEY });

function Pair({ a, b, reason, onMerge }: AuthorDuplicate & { onMerge: (merging: Merging) => void }) {
  const { t } = useTranslation();
  return (
    <li className={classes.pair}>
      <p>
        {[a, b].map(({ id, name, usage }, place) => (
          <span key={id}>
            {place > 0 && ' · '}
            <Link to="/authors/$id" params={{ id: String(id) }}>
              {name}
            </Link>{' '}
            ({t('authors.usage', { count: usage })})
          </span>
        ))}
      </p>
      <p className={classes.quiet}>{t(`vocabulary.duplicates.reason.${reason}`)}</p>
      <div className={classes.buttons}>
        <Button data-remover onClick={() => onMerge({ gone: b, kept: a })}>
          {t('vocabulary.duplicates.keep', { name: a.name })}
        </Button>
        <Button data-remover onClick={() => onMerge({ gone: a, kept: b })}>
          {t('vocabulary.duplicates.keep', { name: b.name })}
        </Button>
        <Button data-remover variant="subtle" onClick={() => void keepApart(a, b, t)}>
          {t('vocabulary.duplicates.keepApart')}
        </Button>
      </div>
    </li>
  );
}

/** Pairs of authors that may be duplicates, most similar first. */
export function DuplicatePairs() {
  const { t } = useTranslation();
  const institutionId = useWorkingInstitutionId();
  const { data, error, refetch } = useQuery({
    queryKey: [...KEY, institutionId],
    queryFn: ({ signal }) =>
      call(authorsApi.duplicates, { query: { institution_id: institutionId }, signal }),
    staleTime: 0,
  });
  const [merging, setMerging] = useState<Merging | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const focusHandlers = useFocusAfterRemoval(frame);

  function content() {
    if (error) return <ErrorState message={t(errorMessageKey(error))} onRetry={() => void refetch()} />;
    if (!data) return <Loading rows={4} />;
    if (data.length === 0) return <EmptyState title={t('vocabulary.duplicates.none')} />;
    return (
      <ul className={classes.pairs}>
        {data.map((pair) => (
          <Pair key={`${pair.a.id}-${pair.b.id}`} {...pair} onMerge={setMerging} />
        ))}
      </ul>
    );
  }

  // A merged pair disappears with its focused button; the focus goes to the next pair, after the last to the frame.
  return (
    <div ref={frame} tabIndex={-1} {...focusHandlers}>
      {content()}
      {merging && <MergeAuthorsDialog merging={merging} onClose={() => setMerging(null)} />}
    </div>
  );
}
