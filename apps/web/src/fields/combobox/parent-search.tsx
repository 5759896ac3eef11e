import { type ParentChoice, treeApi } from '@regest/contract/endpoints/tree.ts';
import type { LevelPath } from '@regest/contract/levels.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { ControlProps } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { SearchBox } from './search-box.tsx';
import { useSuggestions } from './use-suggestions.ts';

export type ParentType = Exclude<LevelPath, 'collections'>;
const SEARCH_MIN = 1;

interface Props {
  control: ControlProps;
  /** Type of the child. */
  type: ParentType;
  institutionId: number | undefined;
  label?: string;
  onPick: (place: ParentChoice) => void;
  onBlur?: () => void;
}

/** A place in the structure, looked for by signature or title, grouped by level. */
export function ParentSearch({ control, type, institutionId, label, onPick, onBlur }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { rows, settled, message } = useSuggestions<ParentChoice>({
    key: ['parents', type, institutionId],
    text,
    min: SEARCH_MIN,
    find: async (q, signal) => {
      const query = { q, institution_id: institutionId };
      const parents = await call(treeApi.parents, { params: { type }, query, signal });
      return [...(parents.collections ?? []), ...(parents.series ?? []), ...(parents.units ?? [])];
    },
  });
  const typed = text.trim();
  const emptyMessage = settled && rows.length === 0 ? t('parents.noResults', { query: typed }) : message;
  return (
    <SearchBox
      control={control}
      label={label}
      placeholder={label}
      text={text}
      onText={setText}
      options={rows.map((row) => ({
        key: String(row.id),
        label: row.title,
        mark: row.computedSignature,
        group: t(`levelPlural.${row.level}`),
        value: row,
      }))}
      message={typed === '' ? t('parents.searchHint') : emptyMessage}
      onPick={(row) => {
        onPick(row);
        setText('');
      }}
      onBlur={onBlur}
    />
  );
}
