import type { NameQuestion } from '@regest/contract/endpoints/imports.ts';
import { SelectInput } from '../../fields/widgets/select-input.tsx';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './imports.module.css';

/** Ids by kind and name; null creates a new entry. */
export type NameAnswers = Readonly<Record<string, number | null>>;
export const nameKey = ({ kind, name }: Pick<NameQuestion, 'kind' | 'name'>) => `${kind}\n${name}`;

interface Props {
  names: readonly NameQuestion[];
  answers: NameAnswers;
  onAnswer: (key: string, id: number | null) => void;
}

const NEW = 'new';

/** Ambiguous names, one question for all rows with the name. */
export function NameQuestions({ names, answers, onAnswer }: Props) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return (
    <fieldset className={classes.group}>
      <legend>{t('imports.namesTitle')}</legend>
      <p className={classes.help}>{t('imports.namesHelp')}</p>
      <div className={classes.grid}>
        {names.map((one) => {
          const key = nameKey(one);
          const answer = key in answers ? (answers[key] ?? NEW) : (one.chosen ?? '');
          return (
            <FieldFrame key={key} label={one.name} help={t(`imports.kindOf.${one.kind}`)}>
              {(control) => (
                <SelectInput
                  {...control}
                  value={answer}
                  onChange={(value) => onAnswer(key, value === NEW ? null : Number(value))}
                >
                  <option value="" disabled>
                    {t('imports.nameAsk')}
                  </option>
                  {one.options.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {t('imports.nameOption', { name, id })}
                    </option>
                  ))}
                  <option value={NEW}>{t('imports.nameNew')}</option>
                </SelectInput>
              )}
            </FieldFrame>
          );
        })}
      </div>
    </fieldset>
  );
}
