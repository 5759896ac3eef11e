import { recordsApi } from '@regest/contract/endpoints/records.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { ChangeTable } from './change-table.tsx';
import { WholeState } from './whole-state.tsx';

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

/** A version to return to; with `changeOnly` only the change after it is undone. */
export interface RevertTarget {
  toVersion: number;
  changeOnly: boolean;
}

/** Shows the state and its differences, and after a confirmation saves it as a new version. */
export async function revert(
  level: RecordLevel,
  id: number,
  wanted: RevertTarget,
  { version, onReverted }: Reverting,
  t: Translate,
): Promise<void> {
  const { toVersion, changeOnly } = wanted;
  const way = changeOnly ? 'undo' : 'restore';
  try {
    const preview = await call(recordsApi[level].previewRevert, {
      params: { id },
      query: { to_version: toVersion, change_only: changeOnly ? 'true' : 'false' },
    });
    if (preview.changes.length === 0 && !preview.becomesDraft) {
      notify.info(t(`history.${way}Nothing`));
      return;
    }
    const agreed = await confirm({
      title: t(`history.${way}Title`, { version: toVersion }),
      body: (
        <>
          <p>{t('history.revertBody')}</p>
          {preview.becomesDraft && (
            <Banner kind="warning">
              <p>{t('history.becomesDraft')}</p>
            </Banner>
          )}
          <ChangeTable
            level={level}
            changes={preview.changes}
            heads={{ old: t('history.now'), new: t('history.then') }}
          />
          <details>
            <summary>{t('history.whole')}</summary>
            <WholeState level={level} state={preview.state} />
          </details>
        </>
      ),
      confirmLabel: t(`history.${way}`),
    });
    if (!agreed) return;
    await call(recordsApi[level].revert, { params: { id }, body: { version, toVersion, changeOnly } });
    notify.success(t(`history.${way}Done`, { version: toVersion }));
    onReverted();
  } catch (error) {
    report(error, level, t);
  }
}
