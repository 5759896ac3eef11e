import 'virtual:labels/documentation';
import { Button } from '@mantine/core';
import {
  DOCUMENTATION_NUMBERS,
  type Documentation,
  type DocumentationNumber,
  hasDuration,
  MEDIA_MAX,
  type Medium,
  mediumTypesOf,
} from '@regest/contract/fields/documentation.ts';
import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { IconPlus } from '@tabler/icons-react';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { controlId } from '../form/control-id.ts';
import { useControl } from '../form/use-control.ts';
import classes from './documentation.module.css';
import { MediumRow } from './medium-row.tsx';
import { PartInput } from './part-input.tsx';

const NUMBERS = Object.keys(DOCUMENTATION_NUMBERS) as DocumentationNumber[];

/** The numbers of one group and its media. */
export function DocumentationWidget({ field }: { field: FieldOf<'documentation'> }) {
  const { t } = useTranslation();
  const { value, set, blur, readOnly, errorAt, frame } = useControl<Documentation>(field);
  const media = value.media ?? [];
  const numbers = NUMBERS.filter((name) => !name.endsWith('Duration') || hasDuration(field.group));
  const setMedia = (next: Medium[]) => set({ ...value, media: next });
  const [firstType] = mediumTypesOf(field.group);

  return (
    <FieldFrame {...frame} group>
      {() => (
        <div id={frame.id}>
          <div className={classes.numbers}>
            {numbers.map((name) => (
              <PartInput
                key={name}
                path={`${field.name}.${name}`}
                label={labelOf(field.group, name)}
                value={value[name]}
                error={errorAt(name)}
                readOnly={readOnly}
                numeric
                onBlur={blur}
                onChange={(text) => set({ ...value, [name]: text })}
              />
            ))}
          </div>
          <p className={classes.heading}>{t('media.title')}</p>
          {media.length === 0 && <p className={classes.none}>{t('media.empty')}</p>}
          {media.map((medium, i) => (
            <MediumRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a medium is its place in the list
              key={i}
              path={`${field.name}.media.${i}`}
              number={i + 1}
              group={field.group}
              medium={medium}
              readOnly={readOnly}
              errorAt={(part) => errorAt(`media.${i}.${part}`)}
              onBlur={blur}
              onChange={(next) => setMedia(media.map((one, at) => (at === i ? next : one)))}
              onRemove={() => setMedia(media.filter((_, at) => at !== i))}
            />
          ))}
          {!readOnly && firstType && media.length < MEDIA_MAX && (
            <Button
              id={controlId(`${field.name}.media`)}
              data-adder
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setMedia([...media, { mediumType: firstType.id }])}
            >
              {t('media.add')}
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
