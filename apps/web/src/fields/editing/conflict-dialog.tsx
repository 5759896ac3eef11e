import 'virtual:texts/pages';
import { Button } from '@mantine/core';
import type { EditionMeta } from '@regest/contract/endpoints/record-views.ts';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { CheckBox } from '../widgets/check-box.tsx';
import classes from './conflict-dialog.module.css';
import { describeValue } from './describe-value.ts';
import type { Difference, Side } from './merge-versions.ts';

interface Props {
  entity: string;
  differences: readonly Difference[];
  /** Author and time of the stored version. */
  meta?: EditionMeta;
  onChoose: (choices: Record<string, Side>) => void;
  onCancel: () => void;
}

/** Both versions, field by field; what only one side changed is chosen already. */
export function ConflictDialog({ entity, differences, meta, onChoose, onCancel }: Props) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Record<string, Side>>({});
  return (
    <Dialog
      opened
      onClose={onCancel}
      closeOnClickOutside={false}
      size="xl"
      title={t('conflict.title')}
      footer={
        <>
          <Button onClick={onCancel}>{t('conflict.cancel')}</Button>
          <Button variant="filled" onClick={() => onChoose(choices)}>
            {t('conflict.save')}
          </Button>
        </>
      }
    >
      <p>
        {meta?.updatedBy
          ? t('conflict.bodyBy', { user: meta.updatedBy, date: formatDateTime(meta.updatedAt) })
          : t('conflict.body')}{' '}
        {t('conflict.nothingLost')}
      </p>
      {differences.map((difference) => {
        const { name } = difference.field;
        const choice = choices[name] ?? difference.proposed;
        const option = (side: Side) => (
          <div className={classes.side} data-chosen={choice === side || undefined}>
            <CheckBox
              radioName={`conflict-${name}`}
              label={t(`conflict.${side}`)}
              checked={choice === side}
              onChange={() => setChoices({ ...choices, [name]: side })}
            />
            <div className={classes.value}>{describeValue(difference.field, difference[side])}</div>
          </div>
        );
        return (
          <fieldset key={name} className={classes.field}>
            <legend className={classes.name}>
              {labelOf(entity, name)}
              {difference.clashes && <span className={classes.clash}> {t('conflict.clash')}</span>}
            </legend>
            {option('mine')}
            {option('theirs')}
          </fieldset>
        );
      })}
      {differences.length === 0 && <p>{t('conflict.none')}</p>}
    </Dialog>
  );
}
