import { Button } from '@mantine/core';
import type { ParentChoice } from '@regest/contract/endpoints/tree.ts';
import { treeApi } from '@regest/contract/endpoints/tree.ts';
import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import type { LevelPath } from '@regest/contract/levels.ts';
import { isRecordLevel, LEVEL_PATHS } from '@regest/contract/levels.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { SearchBox } from '../combobox/search-box.tsx';
import { useSuggestions } from '../combobox/use-suggestions.ts';
import classes from '../fields.module.css';
import { useFormSetting } from '../form/form-context.ts';
import { useControl } from '../form/use-control.ts';

/** What a form knows of the chosen place: enough to show it and to send it. */
export type ParentValue = Pick<ParentChoice, 'id' | 'level' | 'computedSignature' | 'title'>;
type ParentType = Exclude<LevelPath, 'collections'>;
const PARENT_SEARCH_MIN = 1;

/** A place in the structure, looked for by signature or title, grouped by level. */
export function ParentWidget({ field }: { field: FieldOf<'parent'> }) {
  const { t } = useTranslation();
  const { entity, institutionId } = useFormSetting();
  const { value, set, blur, readOnly, frame } = useControl<ParentValue | null>(field);
  const [text, setText] = useState('');
  const [changing, setChanging] = useState(false);
  const type = (isRecordLevel(entity) ? LEVEL_PATHS[entity] : 'units') as ParentType;
  const { rows, settled, message } = useSuggestions<ParentChoice>({
    key: ['parents', type, institutionId],
    text,
    min: PARENT_SEARCH_MIN,
    find: async (q, signal) => {
      const query = { q, institution_id: institutionId };
      const found = await call(treeApi.parents, { params: { type }, query, signal });
      return [...(found.collections ?? []), ...(found.series ?? []), ...(found.units ?? [])];
    },
  });

  const searching = changing || value === null;
  return (
    <FieldFrame {...frame} group>
      {(control) => (
        <>
          {value !== null && (
            <div className={classes.chosen}>
              <span className={classes.mark}>{value.computedSignature}</span>
              <span>{value.title}</span>
              {!readOnly && !changing && (
                <Button variant="subtle" size="compact-sm" id={frame.id} onClick={() => setChanging(true)}>
                  {t('parents.change')}
                </Button>
              )}
            </div>
          )}
          {searching && !readOnly && (
            <SearchBox
              control={control}
              label={t('parents.search')}
              placeholder={t('parents.search')}
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
                text.trim() !== '' && settled && rows.length === 0
                  ? t('parents.noResults', { query: text.trim() })
                  : text.trim() === ''
                    ? t('parents.searchHint')
                    : message
              }
              onPick={(row) => {
                set({
                  id: row.id,
                  level: row.level,
                  computedSignature: row.computedSignature,
                  title: row.title,
                });
                setText('');
                setChanging(false);
              }}
              onBlur={blur}
            />
          )}
        </>
      )}
    </FieldFrame>
  );
}
