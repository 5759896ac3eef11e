import { Button } from '@mantine/core';
import type { ParentChoice } from '@regest/contract/endpoints/tree.ts';
import { ParentSearch } from '../../fields/combobox/parent-search.tsx';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './imports.module.css';

export type Place = Pick<ParentChoice, 'id' | 'computedSignature' | 'title'>;

interface Props {
  institutionId: number;
  value: Place | null;
  onChange: (place: Place | null) => void;
}

/** The collection or series for rows without a parent of their own. */
export function PlaceChoice({ institutionId, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <FieldFrame label={t('imports.place')} help={t('imports.placeHelp')} group={value !== null}>
      {(control) =>
        value === null ? (
          <ParentSearch control={control} type="units" institutionId={institutionId} onPick={onChange} />
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
