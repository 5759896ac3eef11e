import { Button } from '@mantine/core';
import type { ManagedTerm } from '@regest/contract/endpoints/indices.ts';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './indices.module.css';
import { mergeTerms } from './term-actions.ts';

interface Props {
  terms: readonly ManagedTerm[];
  onClose: (merged: boolean) => void;
}

/** Choice of the term to keep, with the number of records that change. */
export function MergeDialog({ terms, onClose }: Props) {
  const { t } = useTranslation();
  const [targetId, setTargetId] = useState(terms.toSorted((a, b) => b.usage - a.usage)[0]?.id);
  const target = terms.find(({ id }) => id === targetId);
  const others = terms.filter(({ id }) => id !== targetId);
  const count = others.reduce((sum, { usage }) => sum + usage, 0);
  async function merge() {
    if (!target) return;
    await mergeTerms(target, others, t);
    onClose(true);
  }
  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title={t('vocabulary.mergeTitle')}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{t('confirm.cancel')}</Button>
          <Button variant="filled" onClick={merge}>
            {t('vocabulary.merge')}
          </Button>
        </>
      }
    >
      <fieldset className={classes.choices}>
        <legend className="visually-hidden">{t('vocabulary.mergeTitle')}</legend>
        {terms.map(({ id, name, usage }) => (
          <label key={id}>
            <input type="radio" name="kept" checked={id === targetId} onChange={() => setTargetId(id)} />
            {name} ({usage})
          </label>
        ))}
      </fieldset>
      <p>{t('vocabulary.mergeBody', { count })}</p>
    </Dialog>
  );
}
