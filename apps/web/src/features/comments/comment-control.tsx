import { Button } from '@mantine/core';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { discussionQuery } from './comment-queries.ts';

const CommentDialog = lazy(() => import('./comment-dialog.tsx'));

/** In the head of a record: open comments and the person a draft is assigned to. An address may open the dialog. */
export function CommentControl({ record }: { record: RecordView }) {
  const { t } = useTranslation();
  const { comments: isNamed }: { comments?: boolean } = useSearch({ strict: false });
  const [isOpen, setOpen] = useState(isNamed === true);
  const { data } = useQuery(discussionQuery(record.id));
  const openCount = data?.comments.filter(({ resolvedAt }) => resolvedAt === null).length ?? 0;
  return (
    <>
      {record.isDraft && data?.assignee && (
        <span>{t('comments.assigned', { name: data.assignee.fullName })}</span>
      )}
      <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
        {openCount > 0 ? t('comments.open', { count: openCount }) : t('comments.button')}
      </Button>
      <Suspense>{isOpen && <CommentDialog record={record} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
