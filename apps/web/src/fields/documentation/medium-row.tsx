import { Button } from '@mantine/core';
import {
  type Medium,
  type MediumField,
  mediumFieldsIn,
  mediumTypesOf,
} from '@regest/contract/fields/documentation.ts';
import type { DocumentationGroup } from '@regest/contract/fields/field.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { helpOf, labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { controlId } from '../form/control-id.ts';
import { CheckBox } from '../widgets/check-box.tsx';
import { SelectInput } from '../widgets/select-input.tsx';
import classes from './documentation.module.css';
import { withMediumType } from './medium-values.ts';
import { PartInput } from './part-input.tsx';

const COLOURS: readonly MediumField[] = ['isBlackAndWhite', 'isColor', 'isSepia'];
const COUNTS: readonly MediumField[] = ['number', 'numberOfFiles'];

interface Props {
  path: string;
  number: number;
  group: DocumentationGroup;
  medium: Medium;
  readOnly: boolean;
  errorAt: (part: string) => string | undefined;
  onBlur: () => void;
  onChange: (medium: Medium) => void;
  onRemove: () => void;
}

/** One carrier: its type decides which details are requested. */
export function MediumRow(props: Props) {
  const { path, number, group, medium, readOnly, errorAt, onBlur, onChange, onRemove } = props;
  const { t } = useTranslation();
  const details = mediumFieldsIn(group, medium.mediumType);
  const colours = details.filter((name) => COLOURS.includes(name));
  return (
    <fieldset className={classes.medium}>
      <legend className={classes.legend}>{t('media.entry', { number })}</legend>
      <div className={classes.details}>
        <div className={classes.part}>
          <FieldFrame id={controlId(`${path}.mediumType`)} label={labelOf('medium', 'mediumType')}>
            {(control) => (
              <SelectInput
                {...control}
                value={medium.mediumType}
                disabled={readOnly}
                onChange={(next) => onChange(withMediumType(medium, next))}
              >
                {mediumTypesOf(group).map((type) => (
                  <option key={type.id} value={type.id}>
                    {type.name}
                  </option>
                ))}
              </SelectInput>
            )}
          </FieldFrame>
        </div>
        {details
          .filter((name) => !COLOURS.includes(name))
          .map((name) => (
            <PartInput
              key={name}
              path={`${path}.${name}`}
              label={labelOf('medium', name)}
              help={helpOf('medium', name) || undefined}
              value={medium[name]}
              error={errorAt(name)}
              readOnly={readOnly}
              numeric={COUNTS.includes(name)}
              onBlur={onBlur}
              onChange={(text) => onChange({ ...medium, [name]: text })}
            />
          ))}
      </div>
      {colours.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: already inside the fieldset of the medium
        <div role="group" aria-label={t('media.colors')} className={classes.colours}>
          {colours.map((name) => (
            <CheckBox
              key={name}
              id={controlId(`${path}.${name}`)}
              label={labelOf('medium', name)}
              checked={medium[name] === true}
              disabled={readOnly}
              onChange={(checked) => onChange({ ...medium, [name]: checked })}
            />
          ))}
        </div>
      )}
      {!readOnly && (
        <Button data-remover variant="subtle" size="compact-sm" className={classes.remove} onClick={onRemove}>
          {t('media.remove', { number })}
        </Button>
      )}
    </fieldset>
  );
}
