import 'virtual:texts/files';
import { Button } from '@mantine/core';
import { CONTRIBUTION_STATES, type ContributionState } from '@regest/contract/endpoints/contributions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../session/current-user.ts';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { contributionsQuery } from './contribution-queries.ts';

const ContributionsDialog = latePart(() => import('./contributions-dialog.tsx'), null);

/** Buttons that open the queues of pending and of accepted contributions. */
export function StartContributions({ institutionId }: { institutionId: number }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ContributionState>();
  const enabled = useCan()('contribution.read');
  const queries = {
    waiting: useQuery({ ...contributionsQuery(institutionId, 'waiting'), enabled }),
    accepted: useQuery({ ...contributionsQuery(institutionId, 'accepted'), enabled }),
  };
  return (
    <>
      {CONTRIBUTION_STATES.map((state) => {
        const count = queries[state].data?.total ?? 0;
        return count > 0 ? (
          <Button key={state} variant="default" onClick={() => setOpen(state)}>
            {t(`review.contributions.start.${state}`, { count })}
          </Button>
        ) : null;
      })}
      {open && (
        <ContributionsDialog institutionId={institutionId} state={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
