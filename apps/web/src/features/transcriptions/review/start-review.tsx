import 'virtual:texts/files';
import { Button } from '@mantine/core';
import { TEXT_KINDS } from '@regest/contract/values/file-types.ts';
import { useQuery } from '@tanstack/react-query';
import { openReview } from '../../../domain/files/file-windows.ts';
import { reviewQuery } from '../../../domain/files/review-query.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';

/** Buttons that open the queues of scans and of recordings at their first text. */
export function StartReview({ institutionId }: { institutionId: number }) {
  const { t } = useTranslation();
  const queues = {
    ocr: useQuery(reviewQuery({ institution_id: institutionId, kind: 'ocr' })),
    stt: useQuery(reviewQuery({ institution_id: institutionId, kind: 'stt' })),
  };
  const [first] = TEXT_KINDS.filter((kind) => (queues[kind].data?.total ?? 0) > 0);
  return TEXT_KINDS.map((kind) => {
    const { data } = queues[kind];
    if (!data || data.total === 0) return null;
    return (
      <Button
        key={kind}
        variant={kind === first ? 'filled' : 'default'}
        onClick={() => openReview({ scope: { institution_id: institutionId, kind }, ...data })}
      >
        {t(`review.start.${kind}`, { count: data.total })}
      </Button>
    );
  });
}
