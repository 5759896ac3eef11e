import { Button } from '@mantine/core';
import { type ParentChoice, treeApi } from '@regest/contract/endpoints/tree.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { SearchBox } from '../../fields/combobox/search-box.tsx';
import { useSuggestions } from '../../fields/combobox/use-suggestions.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './imports.module.css';

export type Place = Pick<ParentChoice, 'id' | 'computedSignature' | 'title'>;

interface Props {
  institutionId: number;
  value: Place | null;
  onChange: (place: Place | null) => void;
}

/** The collection or series that rows without a place of their own go below. */
export function PlaceChoice({ institutionId, value, onChange }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { rows, settled, message } = useSuggestions<ParentChoice>({
    key: ['parents', 'units', institutionId],
    text,
    min: 1,
    find: async (q, signal) => {
      const query = { q, institution_id: institutionId };
      const found = await call(treeApi.parents, { params: { type: 'units' }, query, signal });
      return [...(found.collections ?? []), ...(found.series ?? [])];
    },
  });
  const typed = text.trim();
  return (
    <FieldFrame label={t('imports.place')} help={t('imports.placeHelp')} group={value !== null}>
      {(control) =>
        value === null ? (
          <SearchBox
            control={control}
            text={text}
            onText={setText}
            options={rows.map((row) => ({
              key: String(row.id),
              label: row.title,
              mark: row.computedSignature,
              group: t(`levelPlural.${row.level}`),
              value: row,
            }))}
            message={
              typed === ''
                ? t('parents.searchHint')
                : settled && rows.length === 0
                  ? t('parents.noResults', { query: typed })
                  : message
            }
            onPick={(row) => {
              onChange(row);
              setText('');
            }}
          />
        ) : (
          <p className={classes.place}>
            <span className={classes.signature}>{value.computedSignature}</span> {value.title}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
              {t('imports.placeClear')}
            </Button>
          </p>
        )
      }
    </FieldFrame>
  );
}
