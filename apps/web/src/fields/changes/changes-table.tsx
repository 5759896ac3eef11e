import type { Field } from '@regest/contract/fields/field.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { describeValue } from '../editing/describe-value.ts';
import { isEmptyInForm } from '../form/values.ts';
import classes from './changes-table.module.css';

interface ChangedField {
  name: string;
  label: string;
  field: Field | undefined;
  old: unknown;
  new: unknown;
}

interface Props {
  rows: readonly ChangedField[];
  /** Headings; a new thing has no column of old values. */
  heads: { field: string; old?: string | undefined; new: string };
  /** Said to screen readers alone. */
  isHeadHidden?: boolean;
}

/** Changed fields with their old and new values. */
export function ChangesTable({ rows, heads, isHeadHidden = false }: Props) {
  const { t } = useTranslation();
  const hasOld = heads.old !== undefined;
  return (
    <table className={classes.changes}>
      <colgroup>
        <col className={classes.field} />
      </colgroup>
      <thead className={isHeadHidden ? 'visually-hidden' : undefined}>
        <tr>
          <th scope="col">{heads.field}</th>
          {hasOld && <th scope="col">{heads.old}</th>}
          <th scope="col">{heads.new}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, field, old, new: given }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            {hasOld && (
              <td data-label={heads.old}>
                {/* Nothing was struck out where nothing stood. */}
                {isEmptyInForm(old) ? t('app.missingValue') : <del>{describeValue(field, old)}</del>}
              </td>
            )}
            <td data-label={hasOld ? heads.new : undefined}>
              <ins>{describeValue(field, given)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
