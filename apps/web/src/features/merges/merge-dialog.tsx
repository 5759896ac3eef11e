import 'virtual:labels/author';
import { Button } from '@mantine/core';
import { isEmptyValue } from '@regest/contract/derive/value-path.ts';
import { type AuthorView, MERGED_FIELDS } from '@regest/contract/endpoints/authors.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import { type Field, fieldsOf } from '@regest/contract/fields/field.ts';
import { useState } from 'react';
import classes from '../../fields/editing/conflict-dialog.module.css';
import { describeValue } from '../../fields/editing/describe-value.ts';
import { CheckBox } from '../../fields/widgets/check-box.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { mergeAuthors } from './merge-authors.ts';

const SIDES = ['kept', 'gone'] as const;
type Side = (typeof SIDES)[number];
export interface Merging {
  gone: AuthorView;
  kept: AuthorView;
}

const FIELDS = fieldsOf(AUTHOR_FIELDS).filter(({ name }) => MERGED_FIELDS.includes(name));
const fieldValue = (author: AuthorView, { name }: Field) => ({ ...author })[name as keyof AuthorView];
const differ = ({ gone, kept }: Merging, field: Field) =>
  JSON.stringify(fieldValue(gone, field)) !== JSON.stringify(fieldValue(kept, field));

/** Choice between differing fields of two authors; an empty field of the kept one takes the other's value. */
export function MergeAuthorsDialog({ merging, onClose }: { merging: Merging; onClose: () => void }) {
  const { t } = useTranslation();
  const { gone, kept } = merging;
  const fields = FIELDS.filter((field) => differ(merging, field));
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const sideOf = (field: Field): Side =>
    choices[field.name] ?? (isEmptyValue(fieldValue(kept, field)) ? 'gone' : 'kept');
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      size="xl"
      title={t('vocabulary.duplicates.confirmTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button
            variant="filled"
            onClick={() => {
              onClose();
              const take = fields.filter((field) => sideOf(field) === 'gone').map(({ name }) => name);
              void mergeAuthors(gone, kept, take, t);
            }}
          >
            {t('vocabulary.duplicates.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('vocabulary.duplicates.confirmBody', { gone: gone.name, kept: kept.name, count: gone.usage })}</p>
      {fields.map((field) => (
        <fieldset key={field.name} className={classes.field}>
          <legend className={classes.name}>{labelOf('author', field.name)}</legend>
          {SIDES.map((side) => (
            <div key={side} className={classes.side} data-chosen={sideOf(field) === side || undefined}>
              <CheckBox
                radioName={`merge-${field.name}`}
                label={t(`vocabulary.duplicates.side.${side}`, { name: merging[side].name })}
                checked={sideOf(field) === side}
                onChange={() => setChoices({ ...choices, [field.name]: side })}
              />
              <div className={classes.value}>{describeValue(field, fieldValue(merging[side], field))}</div>
            </div>
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}
