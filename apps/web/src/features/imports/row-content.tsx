import { columnInWords, faultInWords } from '@regest/contract/exchange/fault-words.ts';
import { TextInput } from '../../fields/widgets/text-input.tsx';
import { editorTexts } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './import-rows.module.css';
import { isNewRecord, type Row, RowChanges } from './row-changes.tsx';
import type { Corrections } from './use-corrections.ts';

type Cell = NonNullable<Row['faults'][number]['cell']>;

/** A new record has a dozen values and more; the first are shown, the rest is folded. */
const MAX_UNFOLDED_CHANGES = 4;
/** Fields of a new record that the first cell of the row shows. */
const NAME_FIELDS: readonly string[] = ['signature', 'title', 'name'];

/** Whether the fault is the first of its cell; two faults of one cell share one correction. */
function isFirstOfCell({ faults }: Row, fault: Row['faults'][number]): boolean {
  const cellOf = ({ fieldName }: Row['faults'][number]) => fieldName.split('.')[0];
  return faults.find((one) => cellOf(one) === cellOf(fault)) === fault;
}

/** `komórka D5, wpisano „1920”`; a finding aid has no cells, so only the text. */
function cellWords({ at, text }: Cell, t: ReturnType<typeof useTranslation>['t']): string {
  const parts = [
    at !== null && t('imports.cell', { at }),
    text !== '' && t('imports.typed', { text: text.slice(0, 80) }),
  ];
  return parts.filter(Boolean).join(', ');
}

/** Faults with cell, typed text and an input for the correction. */
function Faults({ row, corrections }: { row: Row; corrections: Corrections | null }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.faults}>
      {row.faults.map((fault) => (
        <li key={`${fault.fieldName} ${fault.constraintType}`}>
          <strong>{columnInWords(row.level, fault.fieldName, editorTexts)}</strong>
          {fault.cell && <span className={classes.cell}>{` (${cellWords(fault.cell, t)})`}</span>}
          {': '}
          {faultInWords(row.level, fault, editorTexts)}
          {corrections && fault.isCorrectable && isFirstOfCell(row, fault) && (
            <TextInput
              aria-label={t('imports.correctionOf', {
                field: columnInWords(row.level, fault.fieldName, editorTexts),
                row: String(row.line ?? row.number),
              })}
              value={corrections.textOf(row.number, fault)}
              onChange={(text) => corrections.correct(row.number, fault, text)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function SkippedContent({ row }: { row: Row }) {
  const { t } = useTranslation();
  return (
    <div className={classes.notTaken}>
      <p>{t('imports.notTakenTitle')}</p>
      <ul>
        {row.notTaken.map(({ where, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two cells may be equal, and their order is fixed
          <li key={at}>
            <span>{t('imports.notTakenWhere', { where })}</span> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Faults first, then changes, then content without a field. */
export function RowContent({ row, corrections }: { row: Row; corrections: Corrections | null }) {
  const { t } = useTranslation();
  const changes = row.changes.filter(
    ({ fieldName }) => !isNewRecord(row) || !NAME_FIELDS.includes(fieldName),
  );
  const rest = changes.slice(MAX_UNFOLDED_CHANGES);
  return (
    <>
      {row.faults.length > 0 && <Faults row={row} corrections={corrections} />}
      {changes.length > 0 && <RowChanges row={row} changes={changes.slice(0, MAX_UNFOLDED_CHANGES)} />}
      {rest.length > 0 && (
        <details className={classes.rest}>
          <summary>{t('imports.moreFields', { count: rest.length })}</summary>
          <RowChanges row={row} changes={rest} goesOn />
        </details>
      )}
      {row.notTaken.length > 0 && <SkippedContent row={row} />}
    </>
  );
}
