import { type FinishBody, type FinishResult, finishApi } from '@regest/contract/endpoints/finish.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { FRESH_MS } from '../../api/follow-writes.ts';
import { queryClient } from '../../api/query-client.ts';
import { notify } from '../../ui/notices/notify.ts';
import { createStore } from '../../ui/store/store.ts';
import type { Translate } from '../../ui/texts/translate.ts';

export type FinishStep = 'ready' | 'texts' | 'publish' | 'files' | 'parents';

export interface FinishRequest {
  /** Records that are finished with all below them. */
  ids: readonly number[];
  /** The title of the only record, else how many there are. */
  name: string;
  /** Contents of the records in words. */
  scale?: string;
  /** The only record: the dialog can show its warnings. */
  record?: { level: RecordLevel; id: number };
  /** Those that are ticked when the dialog opens. */
  steps: readonly FinishStep[];
  /** Resolves with the result; null where the dialog was closed. */
  answer: (result: FinishResult | null) => void;
}

export const finishRequest = createStore<FinishRequest | null>(null);
/** A shorter wait needs no sign that the click was taken. */
const TIMEOUT_MS = 400;
let isOpening = false;

export const isChange = ({ ready, texts, published, files, parents }: FinishResult) =>
  ready + texts + published + files + parents > 0;

export function bodyOf(ids: readonly number[], steps: ReadonlySet<FinishStep>, dryRun: boolean): FinishBody {
  const publish = steps.has('publish');
  return {
    ids: [...ids],
    ready: steps.has('ready'),
    texts: steps.has('texts'),
    publish,
    files: publish && steps.has('files'),
    parents: publish && steps.has('parents'),
    dryRun,
  };
}

/** The figures of a dry run. */
export const finishPlanQuery = (body: FinishBody) =>
  queryOptions({
    queryKey: ['finish', body],
    queryFn: ({ signal }) => call(finishApi.run, { body, signal }),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
  });

/**
 * Asks what to do with these records and does it. The dialog opens with its figures: what came later would move its
 * buttons under the pointer. A second request while one is open is dropped.
 */
export async function finishRecords(
  request: Omit<FinishRequest, 'answer'>,
  t: Translate,
): Promise<FinishResult | null> {
  if (isOpening || finishRequest.get()) return null;
  isOpening = true;
  let notice = '';
  const patience = setTimeout(() => {
    notice = notify.busy(t('publishing.checking'));
  }, TIMEOUT_MS);
  try {
    // A failure is shown in the dialog.
    await queryClient.prefetchQuery(finishPlanQuery(bodyOf(request.ids, new Set(request.steps), true)));
  } finally {
    clearTimeout(patience);
    notify.dismiss(notice);
    isOpening = false;
  }
  return new Promise((resolve) => {
    finishRequest.set({
      ...request,
      answer: (result) => {
        finishRequest.set(null);
        resolve(result);
      },
    });
  });
}
