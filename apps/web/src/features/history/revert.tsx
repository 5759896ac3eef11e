import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { ChangesTable } from '../../fields/changes/changes-table.tsx';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
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

/** A state to return to, or one change to take back. */
export interface RevertTarget {
  toVersion: number;
  changeOnly: boolean;
}

function WholeState({ level, state }: { level: RecordLevel; state: Record<string, unknown> }) {
  const { t } = useTranslation();
  const rows = recordFields(level)
    .filter(({ name }) => name in state)
    .map((field) => ({ name: field.name, label: labelOf(level, field.name), field, new: state[field.name] }));
  return (
    <details>
      <summary>{t('history.whole')}</summary>
      <ChangesTable
        rows={rows.map((row) => ({ ...row, old: null }))}
        heads={{ field: t('history.field'), new: t('history.value') }}
      />
    </details>
  );
}

/** Shows the state and what returning to it would change, asks, and saves it as a new version. */
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
          <WholeState level={level} state={preview.state} />
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
