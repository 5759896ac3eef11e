import type { ImportRowView } from '@regest/contract/endpoints/imports.ts';
import { columnInWords, faultInWords } from '@regest/contract/exchange/fault-words.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { describeValue } from '../../fields/editing/describe-value.ts';
import { isEmptyInForm } from '../../fields/form/values.ts';
import { editorTexts } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './import-rows.module.css';

/** A new record has a dozen values and more: the first tell it from its neighbours, the rest is behind a word. */
const SHOWN = 4;
/** The first cell of the row says these of a new record. */
const NAMING: readonly string[] = ['signature', 'title', 'name'];

type Row = ImportRowView;

const isNewRecord = ({ id, action }: Row) => id === null || action === 'create';

function fieldOf({ level }: Row, name: string) {
  const fields = level === 'author' ? fieldsOf(AUTHOR_FIELDS) : recordFields(level);
  return fields.find((field) => field.name === name);
}

/** At its cell: where it stands, what is typed there and what to type instead. */
function Faults({ row }: { row: Row }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.faults}>
      {row.faults.map((fault) => (
        <li key={`${fault.fieldName} ${fault.constraintType}`}>
          <strong>{columnInWords(row.level, fault.fieldName, editorTexts)}</strong>
          {fault.cell && (
            <span className={classes.cell}>
              {' '}
              ({t('imports.cell', { at: fault.cell.at })}
              {fault.cell.text !== '' && `, ${t('imports.typed', { text: fault.cell.text.slice(0, 80) })}`})
            </span>
          )}
          {': '}
          {faultInWords(row.level, fault, editorTexts)}
        </li>
      ))}
    </ul>
  );
}

function Changes({ row, changes, hidden = false }: { row: Row; changes: Row['changes']; hidden?: boolean }) {
  const { t } = useTranslation();
  const isNew = isNewRecord(row);
  return (
    <table className={classes.changes}>
      <colgroup>
        <col className={classes.fieldColumn} />
      </colgroup>
      <thead className={hidden || isNew ? 'visually-hidden' : undefined}>
        <tr>
          <th scope="col">{t('imports.field')}</th>
          {!isNew && <th scope="col">{t('imports.before')}</th>}
          <th scope="col">{t(isNew ? 'imports.value' : 'imports.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ fieldName, old, new: given }) => (
          <tr key={fieldName}>
            <th scope="row">{columnInWords(row.level, fieldName, editorTexts)}</th>
            {!isNew && (
              <td data-label={t('imports.before')}>
                {isEmptyInForm(old) ? (
                  t('app.missingValue')
                ) : (
                  <del>{describeValue(fieldOf(row, fieldName), old)}</del>
                )}
              </td>
            )}
            <td data-label={isNew ? undefined : t('imports.after')}>
              <ins>{describeValue(fieldOf(row, fieldName), given)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NotTaken({ row }: { row: Row }) {
  const { t } = useTranslation();
  return (
    <div className={classes.notTaken}>
      <p>{t('imports.notTakenTitle')}</p>
      <ul>
        {row.notTaken.map(({ where, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two cells may be alike, and none ever moves
          <li key={at}>
            <span>{t('imports.notTakenWhere', { where })}</span> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Faults first, then what would be written, then what found no place. */
export function RowContent({ row }: { row: Row }) {
  const { t } = useTranslation();
  const changes = row.changes.filter(({ fieldName }) => !isNewRecord(row) || !NAMING.includes(fieldName));
  const rest = changes.slice(SHOWN);
  return (
    <>
      {row.faults.length > 0 && <Faults row={row} />}
      {changes.length > 0 && <Changes row={row} changes={changes.slice(0, SHOWN)} />}
      {rest.length > 0 && (
        <details className={classes.rest}>
          <summary>{t('imports.moreFields', { count: rest.length })}</summary>
          <Changes row={row} changes={rest} hidden />
        </details>
      )}
      {row.notTaken.length > 0 && <NotTaken row={row} />}
    </>
  );
}
