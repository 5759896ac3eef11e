import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { VALUE_LISTS, type ValueItem } from '@regest/contract/values/value-lists.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { matching, SUGGESTED } from '../combobox/options.ts';
import { SearchBox } from '../combobox/search-box.tsx';
import classes from '../fields.module.css';
import { useControl } from '../form/use-control.ts';
import { CheckBox } from './check-box.tsx';
import { Chip } from './chip.tsx';

type Described = ValueItem & { description?: string; short?: string; url?: string | null };
/** Up to here a list of boxes is quicker than a search. */
const SEEN_AT_ONCE = 10;

export function ChoicesWidget({ field }: { field: FieldOf<'choices'> }) {
  const { t } = useTranslation();
  const { value, set, blur, readOnly, frame } = useControl<string[]>(field);
  const [text, setText] = useState('');
  const items: readonly Described[] = VALUE_LISTS[field.list];
  const selected = value.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const drop = (id: string) => set(value.filter((one) => one !== id));

  if (items.length <= SEEN_AT_ONCE) {
    return (
      <FieldFrame {...frame} group>
        {() => (
          <div className={classes.checks}>
            {items.map((item, i) => (
              <CheckBox
                key={item.id}
                id={i === 0 ? frame.id : undefined}
                label={item.name}
                checked={value.includes(item.id)}
                disabled={readOnly}
                onBlur={blur}
                onChange={(checked) => (checked ? set([...value, item.id]) : drop(item.id))}
              />
            ))}
          </div>
        )}
      </FieldFrame>
    );
  }

  const options = items
    .filter((item) => !value.includes(item.id))
    .map((item) => ({
      key: item.id,
      label: item.name,
      mark: item.short,
      note: item.description,
      value: item.id,
    }));
  const matches = matching(options, text);
  return (
    <FieldFrame {...frame} group>
      {(control) => (
        <>
          {selected.length > 0 && (
            <ul className={classes.chips} data-rows={selected.some((item) => item.description) || undefined}>
              {selected.map((item) => (
                <Chip
                  key={item.id}
                  removeLabel={t('choices.remove', { name: item.name })}
                  onRemove={readOnly ? undefined : () => drop(item.id)}
                >
                  {item.short && <span className={classes.mark}>{item.short}</span>}
                  {item.name}
                  {item.description && <span className={classes.note}>{item.description}</span>}
                  {item.url && (
                    <a href={item.url} target="_blank" rel="noreferrer noopener" className={classes.note}>
                      {t('choices.licenseText')} <IconExternalLink size={13} aria-hidden />
                      <span className="visually-hidden"> ({t('app.opensInNewTab')})</span>
                    </a>
                  )}
                </Chip>
              ))}
            </ul>
          )}
          {!readOnly && (
            <SearchBox
              control={control}
              label={t('choices.search')}
              placeholder={t('choices.search')}
              text={text}
              onText={setText}
              options={text.trim() === '' ? options : matches.slice(0, SUGGESTED)}
              message={
                text.trim() !== '' && matches.length === 0 ? t('empty.search', { query: text }) : undefined
              }
              onPick={(id) => {
                set([...value, id]);
                setText('');
              }}
              onBlur={blur}
            />
          )}
          {readOnly && selected.length === 0 && <p className={classes.none}>{t('choices.empty')}</p>}
        </>
      )}
    </FieldFrame>
  );
}
