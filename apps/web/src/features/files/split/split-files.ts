import type { ReplyOf } from '@regest/contract/endpoints/endpoint.ts';
import { scansApi } from '@regest/contract/endpoints/scans.ts';
import { ApiError, errorMessageKey, refusalText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { gridHref, recordHref } from '../../../domain/addresses/addresses.ts';
import type { FilesParent } from '../../../domain/files/files-parent.ts';
import { refreshFiles } from '../../../domain/files/files-query.ts';
import { readDates } from '../../../fields/dates/dates-as-text.ts';
import { notify } from '../../../ui/notices/notify.ts';
import type { Translate } from '../../../ui/texts/translate.ts';
import type { ProposedDocument } from './propose-documents.ts';

interface SplitTools {
  t: Translate;
  open: (href: string) => void;
}

const ROW = /^documents\.(\d+)\.(\w+)/;

interface SplitSource {
  parent: FilesParent;
  isOfUnit: boolean;
}

/** Page to open after the split: the first document, or the table of all. */
export type SplitEnd = 'first' | 'table';

type SplitReply = ReplyOf<typeof scansApi.split>;

async function takeBack({ parent, isOfUnit }: SplitSource, made: SplitReply, { t, open }: SplitTools) {
  try {
    // Leaves the page of a document that is about to be deleted.
    open(recordHref(isOfUnit ? 'unit' : 'document', parent.id));
    const ids = made.documents.map(({ id }) => id);
    if (isOfUnit) await call(scansApi.join, { params: { id: parent.id }, body: { ids } });
    else await call(scansApi.joinPages, { params: { id: parent.id }, body: { ids } });
    notify.info(t(isOfUnit ? 'files.split.undone' : 'files.split.undonePages'));
  } catch (error) {
    const touched = error instanceof ApiError && error.status === 409;
    notify.error(touched ? t('files.split.touched') : (refusalText(error) ?? t(errorMessageKey(error))));
  }
  void refreshFiles(parent);
}

/** Makes the documents and opens them; the notice offers an undo. Returns faults by row, undefined on success. */
export async function splitFiles(
  source: SplitSource,
  rows: readonly ProposedDocument[],
  end: SplitEnd,
  tools: SplitTools,
): Promise<ReadonlyMap<number, string> | undefined> {
  const { t, open } = tools;
  const { parent, isOfUnit } = source;
  try {
    const documents = rows.map(({ fileId, pages, title, signature, date }) => ({
      fileId,
      pages,
      title,
      signature,
      ...(date.trim() !== '' && { dates: readDates(date) }),
    }));
    const created = await call(isOfUnit ? scansApi.split : scansApi.splitDocument, {
      params: { id: parent.id },
      body: { documents },
    });
    void refreshFiles(parent);
    notify.clearError();
    const ids = created.documents.map(({ id }) => id);
    const done = t('files.split.done', { count: ids.length });
    notify.info(created.closed > 0 ? `${done} ${t('closure.kept')}` : done, {
      label: t('actions.undo'),
      run: () => void takeBack(source, created, tools),
    });
    if (end === 'table') open(gridHref('unit', parent.id));
    else if (ids[0] !== undefined) open(recordHref('document', ids[0]));
    return undefined;
  } catch (error) {
    const errors = error instanceof ApiError && error.type === 'validation' ? error.errors : [];
    if (errors.length === 0) notify.error(refusalText(error) ?? t(errorMessageKey(error)));
    const faults = errors.map(({ fieldName, constraintType }): [number, string] => {
      const [, row, field] = ROW.exec(fieldName) ?? [];
      if (constraintType === 'Unique') return [Number(row), t('files.split.taken')];
      if (field === 'dates') return [Number(row), t('files.split.wrongDate')];
      return [Number(row), t(field === 'title' ? 'files.split.noTitle' : 'files.split.wrong')];
    });
    return new Map(faults);
  }
}
