import type { ContributionState, ContributionView } from '@regest/contract/endpoints/contributions.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, errorMessageKey } from '../../../api/api-error.ts';
import { queryClient } from '../../../api/query-client.ts';
import { FullDialog } from '../../../ui/dialogs/full-dialog.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { notify } from '../../../ui/notices/notify.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { acceptContribution, contributionsQuery, rejectContribution } from './contribution-queries.ts';
import { ContributionScreen } from './contribution-screen.tsx';

interface Props {
  institutionId: number;
  state: ContributionState;
  onClose: () => void;
}

type Decision = 'accept' | 'reject';
const DECIDE: Record<Decision, (id: number) => Promise<unknown>> = {
  accept: acceptContribution,
  reject: rejectContribution,
};

/** The current contribution; decided ones are left out until the list is read again. */
function useQueue({ institutionId, state }: Props) {
  const { data, isFetching } = useQuery(contributionsQuery(institutionId, state));
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const [index, setIndex] = useState(0);
  const rows = data?.content.filter(({ id }) => !decided.has(id)) ?? [];
  const at = Math.min(index, Math.max(0, rows.length - 1));
  return {
    current: rows[at] as ContributionView | undefined,
    at,
    total: Math.max(rows.length, (data?.total ?? 0) - decided.size),
    isFetching,
    hasPrevious: at > 0,
    hasNext: at < rows.length - 1,
    step: (by: number) => setIndex(Math.min(Math.max(0, at + by), Math.max(0, rows.length - 1))),
    remove: (id: number) => setDecided(new Set([...decided, id])),
  };
}

/** Contributions one after another: Enter accepts, Delete rejects, Page Up and Page Down move. */
export default function ContributionsDialog(props: Props) {
  const { state, onClose } = props;
  const { t } = useTranslation();
  const queue = useQueue(props);
  const { current } = queue;
  const { mutate, isPending } = useMutation({
    mutationFn: ({ row, decision }: { row: ContributionView; decision: Decision }) =>
      DECIDE[decision](row.id),
    onSuccess: (_, { row, decision }) => {
      queue.remove(row.id);
      notify.success(t(`review.contributions.${decision}ed`));
      if (row.kind === 'line')
        void queryClient.invalidateQueries({ queryKey: ['transcription', row.file.id] });
    },
    // A conflict (409) has the server's message: the line has changed since.
    onError: (error) =>
      notify.error(
        error instanceof ApiError && error.status === 409 ? error.message : t(errorMessageKey(error)),
      ),
  });
  const decide = (decision: Decision) => {
    if (current && !isPending) mutate({ row: current, decision });
  };
  const isDone = !current && !queue.isFetching;
  useEffect(() => {
    if (!isDone) return;
    notify.info(t('review.contributions.done'));
    onClose();
  }, [isDone, onClose, t]);
  return (
    <FullDialog title={t(`review.contributions.title.${state}`)} onClose={onClose}>
      {current ? (
        <ContributionScreen
          key={current.id}
          row={current}
          place={t('review.place', { at: queue.at + 1, total: queue.total })}
          state={state}
          isPending={isPending}
          onDecide={decide}
          onPrevious={queue.hasPrevious ? () => queue.step(-1) : undefined}
          onNext={queue.hasNext ? () => queue.step(1) : undefined}
        />
      ) : (
        <Loading rows={8} />
      )}
    </FullDialog>
  );
}
