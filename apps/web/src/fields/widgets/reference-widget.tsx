import { Button } from '@mantine/core';
import type { NamedRef } from '@regest/contract/fields/record-values.ts';
import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { useState } from 'react';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { SUGGESTED } from '../combobox/options.ts';
import { SearchBox } from '../combobox/search-box.tsx';
import { useSuggestions } from '../combobox/use-suggestions.ts';
import classes from '../fields.module.css';
import { useControl } from '../form/use-control.ts';

/** A thing chosen elsewhere: its id travels, its name and code are shown. */
export interface Reference extends NamedRef {
  signature?: string;
}

interface Props {
  field: FieldOf<'institution' | 'recordLink'>;
  /** Label of the search. */
  searchLabel: string;
  cacheKey: readonly unknown[];
  find: (text: string, signal: AbortSignal) => Promise<Reference[]>;
}

export function ReferenceWidget({ field, searchLabel, cacheKey, find }: Props) {
  const { t } = useTranslation();
  const { value, set, blur, readOnly, frame } = useControl<Reference | null>(field);
  const [text, setText] = useState('');
  const { rows, settled, message } = useSuggestions<Reference>({ key: cacheKey, text, min: 1, find });
  return (
    <FieldFrame {...frame} group>
      {(control) => (
        <>
          {value !== null && (
            <div className={classes.chosen}>
              {value.signature && <span className={classes.mark}>{value.signature}</span>}
              <span>{value.name}</span>
              {!readOnly && (
                <Button variant="subtle" size="compact-sm" id={frame.id} onClick={() => set(null)}>
                  {t('actions.clear')}
                </Button>
              )}
            </div>
          )}
          {value === null && !readOnly && (
            <SearchBox
              control={control}
              label={searchLabel}
              placeholder={searchLabel}
              text={text}
              onText={setText}
              options={rows.slice(0, SUGGESTED).map((row) => ({
                key: String(row.id),
                label: row.name,
                mark: row.signature,
                value: row,
              }))}
              message={
                text.trim() !== '' && settled && rows.length === 0
                  ? t('empty.search', { query: text.trim() })
                  : message
              }
              onPick={(row) => {
                set(row);
                setText('');
              }}
              onBlur={blur}
            />
          )}
        </>
      )}
    </FieldFrame>
  );
}
