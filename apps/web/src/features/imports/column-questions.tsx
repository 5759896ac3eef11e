import type { ImportView } from '@regest/contract/endpoints/imports.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { holdsValue } from '@regest/contract/kinds/facts.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import { SelectInput } from '../../fields/widgets/select-input.tsx';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './imports.module.css';

/** Kinds that no single column can hold. */
const NO_COLUMN: readonly string[] = ['files', 'documentation', 'parent'];
const SKIP = '-';
const byName = new Intl.Collator('pl');

/** Fields that a column can be mapped to: those of all levels, unique by name. */
function targets(): { name: string; label: string }[] {
  const labels = new Map<string, string>();
  for (const level of RECORD_LEVELS) {
    for (const field of recordFields(level)) {
      if (labels.has(field.name) || !holdsValue(field) || NO_COLUMN.includes(field.kind)) continue;
      labels.set(field.name, labelOf(level, field.name));
    }
  }
  return [...labels]
    .map(([name, label]) => ({ name, label }))
    .sort((a, b) => byName.compare(a.label, b.label));
}

interface Props {
  importEntry: ImportView;
  answers: Readonly<Record<string, string>>;
  onAnswer: (head: string, field: string) => void;
}

/** Columns without a known field, and those with a chosen field, which may be changed. */
export function ColumnQuestions({ importEntry: found, answers, onAnswer }: Props) {
  const { t } = useTranslation();
  const fields = targets();
  const question = (head: string, known?: string) => {
    const answer = answers[head] ?? known;
    return (
      <FieldFrame key={head} label={head}>
        {(control) => (
          <SelectInput
            {...control}
            value={answer === '' ? SKIP : (answer ?? '')}
            onChange={(value) => onAnswer(head, value === SKIP ? '' : value)}
          >
            <option value="" disabled>
              {t('imports.columnAsk')}
            </option>
            <option value={SKIP}>{t('imports.columnSkip')}</option>
            <option value="parentId">{t('imports.columnPlace')}</option>
            <option value="level">{t('imports.columnLevel')}</option>
            {fields.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectInput>
        )}
      </FieldFrame>
    );
  };
  const recognised = Object.entries(found.columns);
  return (
    <>
      {found.unknownColumns.length > 0 && (
        <fieldset className={classes.group}>
          <legend>{t('imports.columnsTitle')}</legend>
          <p className={classes.help}>{t('imports.columnsHelp')}</p>
          <div className={classes.grid}>{found.unknownColumns.map((head) => question(head))}</div>
        </fieldset>
      )}
      {recognised.length > 0 && (
        <details className={classes.known}>
          <summary>{t('imports.mappedTitle')}</summary>
          <div className={classes.grid}>{recognised.map(([head, field]) => question(head, field))}</div>
        </details>
      )}
    </>
  );
}
