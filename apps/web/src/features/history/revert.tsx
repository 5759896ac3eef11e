import { recordsApi } from '@regest/contract/endpoints/records.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { ChangeTable } from './change-table.tsx';

export interface Reverting {
  /** The current version. */
  version: number;
  onReverted: () => void;
}

function report(error: unknown, level: RecordLevel, t: Translate): void {
  if (error instanceof ApiError && error.type === 'validation') {
    const names = error.errors.map(({ fieldName }) => labelOf(level, fieldName.split('.')[0] ?? fieldName));
    notify.error(t('history.revertRefused', { fields: [...new Set(names)].join(', ') }));
  } else notify.error(t(errorMessageKey(error)));
}

/** Shows what going back would change, asks, and saves the old values as a new version. */
export async function revert(
  level: RecordLevel,
  id: number,
  toVersion: number,
  { version, onReverted }: Reverting,
  t: Translate,
): Promise<void> {
  try {
    const preview = await call(recordsApi[level].previewRevert, {
      params: { id },
      query: { to_version: toVersion },
    });
    if (preview.changes.length === 0) {
      notify.info(t('history.revertNothing'));
      return;
    }
    const agreed = await confirm({
      title: t('history.revertTitle', { version: toVersion }),
      body: (
        <>
          <p>{t('history.revertBody')}</p>
          <ChangeTable
            level={level}
            changes={preview.changes}
            heads={{ old: t('history.now'), new: t('history.then') }}
          />
        </>
      ),
      confirmLabel: t('history.revert'),
    });
    if (!agreed) return;
    await call(recordsApi[level].revert, { params: { id }, body: { version, toVersion } });
    notify.success(t('history.reverted', { version: toVersion }));
    onReverted();
  } catch (error) {
    report(error, level, t);
  }
}
