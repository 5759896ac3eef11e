import { Button } from '@mantine/core';
import type { ParentChoice } from '@regest/contract/endpoints/tree.ts';
import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { isRecordLevel, LEVEL_PATHS } from '@regest/contract/levels.ts';
import { useState } from 'react';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { ParentSearch, type ParentType } from '../combobox/parent-search.tsx';
import classes from '../fields.module.css';
import { useFormSetting } from '../form/form-context.ts';
import { useControl } from '../form/use-control.ts';

/** The chosen parent: data to show and to send it. */
export type ParentValue = Pick<ParentChoice, 'id' | 'level' | 'computedSignature' | 'title'>;

/** The place in the structure, and the way to another one. */
export function ParentWidget({ field }: { field: FieldOf<'parent'> }) {
  const { t } = useTranslation();
  const { entity, institutionId } = useFormSetting();
  const { value, set, blur, readOnly, frame } = useControl<ParentValue | null>(field);
  const [changing, setChanging] = useState(false);
  const type = (isRecordLevel(entity) ? LEVEL_PATHS[entity] : 'units') as ParentType;
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
            <ParentSearch
              control={control}
              type={type}
              institutionId={institutionId}
              label={t('parents.search')}
              onPick={({ id, level, computedSignature, title }) => {
                set({ id, level, computedSignature, title });
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
