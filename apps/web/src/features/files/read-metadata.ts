import 'virtual:texts/files';
import type { ReplyOf } from '@regest/contract/endpoints/endpoint.ts';
import { proposalsApi } from '@regest/contract/endpoints/proposals.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { notify } from '../../ui/notices/notify.ts';
import { tasks } from '../../ui/task-tray/tasks.ts';
import type { Translate } from '../../ui/texts/translate.ts';

const running = new Set<number>();

/** Reads the metadata of all pictures of a record and below it; the task tray shows the progress. */
export async function readMetadata(
  { id, title }: Pick<RecordView, 'id' | 'title'>,
  t: Translate,
): Promise<void> {
  if (running.has(id)) return;
  running.add(id);
  const stop = new AbortController();
  const task = tasks.start({
    title: t('files.metadata.task', { title }),
    progress: 0,
    cancel: () => stop.abort(),
  });
  let [read, withMetadata] = [0, 0];
  try {
    let after: number | null = 0;
    while (after !== null) {
      const part: ReplyOf<typeof proposalsApi.readMetadata> = await call(proposalsApi.readMetadata, {
        params: { id },
        body: { after },
        signal: stop.signal,
      });
      read += part.read;
      withMetadata += part.withMetadata;
      after = part.next;
      tasks.update(task, {
        progress: part.total === 0 ? 1 : Math.min(read / part.total, 1),
        detail: t('files.metadata.progress', { read, total: part.total }),
      });
    }
    const metadata =
      withMetadata === 0 ? t('files.metadata.empty') : t('files.metadata.found', { count: withMetadata });
    const text =
      read === 0 ? t('files.metadata.none') : `${t('files.metadata.read', { count: read })} ${metadata}`;
    tasks.finish(task, { detail: text });
    notify.success(text);
  } catch (error) {
    if (stop.signal.aborted) {
      tasks.dismiss(task);
      return;
    }
    const text = t(errorMessageKey(error));
    tasks.fail(task, text);
    notify.error(text);
  } finally {
    running.delete(id);
    void queryClient.invalidateQueries({ queryKey: ['proposals'] });
  }
}
