import type { HistoryEntry } from '@regest/contract/endpoints/records.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { describeValue } from '../../fields/editing/describe-value.ts';
import { isEmptyInForm } from '../../fields/form/values.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './history.module.css';

/** What the heading of an entry says already. */
const TOLD_ELSEWHERE: readonly string[] = ['isPublished', 'isDeleted'];

interface Props {
  level: RecordLevel;
  changes: HistoryEntry['changes'];
  /** Heads of the two columns of values. */
  heads: { old: string; new: string };
}

/** Fields that change, with what stood or stands and what comes after it. */
export function ChangeTable({ level, changes, heads }: Props) {
  const { t } = useTranslation();
  const told = changes.filter(({ fieldName }) => !TOLD_ELSEWHERE.includes(fieldName));
  if (told.length === 0) return null;
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{t('history.field')}</th>
          <th scope="col">{heads.old}</th>
          <th scope="col">{heads.new}</th>
        </tr>
      </thead>
      <tbody>
        {told.map((change) => {
          const field = recordFields(level).find((one) => one.name === change.fieldName);
          return (
            <tr key={change.fieldName}>
              <th scope="row">{labelOf(level, change.fieldName)}</th>
              <td data-label={heads.old}>
                {/* Nothing was struck out where nothing stood. */}
                {isEmptyInForm(change.old) ? (
                  t('app.missingValue')
                ) : (
                  <del>{describeValue(field, change.old)}</del>
                )}
              </td>
              <td data-label={heads.new}>
                <ins>{describeValue(field, change.new)}</ins>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
