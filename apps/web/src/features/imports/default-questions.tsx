import type { ImportView } from '@regest/contract/endpoints/imports.ts';
import { DEFAULT_FIELDS, type ImportDefaults } from '@regest/contract/exchange/imports.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import { CheckBox } from '../../fields/widgets/check-box.tsx';
import { SelectInput } from '../../fields/widgets/select-input.tsx';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './imports.module.css';

/** Language of most files. */
const POLISH = 'pol';

interface Props {
  importEntry: ImportView;
  answers: Partial<ImportDefaults>;
  onAnswer: (answer: Partial<ImportDefaults>) => void;
}

/** Default values for required fields that the file leaves empty in new records. */
export function DefaultQuestions({ importEntry: found, answers, onAnswer }: Props) {
  const { t } = useTranslation();
  const { lacking, language } = found;
  const questions = DEFAULT_FIELDS.filter((field) => lacking[field] > 0);
  if (questions.length === 0) return null;
  const defaults = { ...found.defaults, ...answers };
  const offered = language ?? POLISH;
  const languages = VALUE_LISTS.languages.toSorted(
    (a, b) => Number(b.id === offered) - Number(a.id === offered),
  );
  return (
    <fieldset className={classes.group}>
      <legend>{t('imports.defaultsTitle')}</legend>
      <p className={classes.help}>{t('imports.defaultsHelp')}</p>
      <div className={classes.defaults}>
        {questions.map((field) =>
          field === 'languages' ? (
            <FieldFrame
              key={field}
              label={t('imports.default.languages')}
              help={t('imports.lacking', { count: lacking[field] })}
            >
              {(control) => (
                <SelectInput
                  {...control}
                  value={defaults.languages ?? ''}
                  onChange={(value) => onAnswer({ languages: value === '' ? null : value })}
                >
                  <option value="">{t('imports.defaultNone')}</option>
                  {languages.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectInput>
              )}
            </FieldFrame>
          ) : (
            <CheckBox
              key={field}
              label={t(`imports.default.${field}`)}
              note={t('imports.lacking', { count: lacking[field] })}
              checked={defaults[field]}
              onChange={(checked) => onAnswer({ [field]: checked })}
            />
          ),
        )}
      </div>
    </fieldset>
  );
}
