import { Button } from '@mantine/core';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { discussionQuery } from './comment-queries.ts';

const CommentDialog = lazy(() => import('./comment-dialog.tsx'));

interface Props {
  record: RecordView;
}

/** The person a draft is assigned to. */
export function AssigneeNote({ record }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(discussionQuery(record.id));
  if (!record.isDraft || !data?.assignee) return null;
  return <span>{t('comments.assigned', { name: data.assignee.fullName })}</span>;
}

/** Button with the number of open comments; an address may open the dialog. */
export function CommentButton({ record }: Props) {
  const { t } = useTranslation();
  const { comments: isNamed }: { comments?: boolean } = useSearch({ strict: false });
  const [isOpen, setOpen] = useState(isNamed === true);
  const { data } = useQuery(discussionQuery(record.id));
  const count = data?.comments.filter(({ resolvedAt }) => resolvedAt === null).length ?? 0;
  return (
    <>
      <Button title={count > 0 ? t('comments.open', { count }) : undefined} onClick={() => setOpen(true)}>
        {t('comments.button')}
        {count > 0 && ` (${count})`}
      </Button>
      <Suspense>{isOpen && <CommentDialog record={record} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
