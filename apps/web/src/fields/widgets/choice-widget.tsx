import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { VALUE_LISTS, type ValueItem } from '@regest/contract/values/value-lists.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { useControl } from '../form/use-control.ts';
import { CheckBox } from './check-box.tsx';
import { SelectInput } from './select-input.tsx';

type Described = ValueItem & { description?: string };
/** Up to so many choices are all shown at once, with descriptions. */
const MAX_VISIBLE_CHOICES = 4;

export function ChoiceWidget({ field }: { field: FieldOf<'choice'> }) {
  const { t } = useTranslation();
  const { value, set, blur, readOnly, frame } = useControl<string | null>(field);
  const items: readonly Described[] = VALUE_LISTS[field.list];

  if (items.length <= MAX_VISIBLE_CHOICES) {
    const none: Described[] = field.required ? [] : [{ id: '', name: t('choices.none') }];
    return (
      <FieldFrame {...frame} group>
        {() =>
          [...items, ...none].map((item, i) => (
            <CheckBox
              key={item.id}
              id={i === 0 ? frame.id : undefined}
              radioName={frame.id}
              label={item.name}
              note={item.description}
              checked={(value ?? '') === item.id}
              disabled={readOnly}
              onBlur={blur}
              onChange={() => set(item.id || null)}
            />
          ))
        }
      </FieldFrame>
    );
  }
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <SelectInput
          {...control}
          value={value ?? ''}
          disabled={readOnly}
          onBlur={blur}
          onChange={(next) => set(next || null)}
        >
          <option value="">{t(field.required ? 'choices.pick' : 'choices.none')}</option>
          {items.map((item) => (
            <option key={item.id} value={item.id}>
              {item.name}
            </option>
          ))}
        </SelectInput>
      )}
    </FieldFrame>
  );
}
