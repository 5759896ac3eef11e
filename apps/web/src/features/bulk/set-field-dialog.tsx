import 'virtual:texts/pages';
import { Button } from '@mantine/core';
import type { Field } from '@regest/contract/fields/field.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { useState } from 'react';
import { FieldSet } from '../../fields/field-set.tsx';
import { createForm } from '../../fields/form/form-store.ts';
import { nestValues, toFormValues } from '../../fields/form/values.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { setTitle } from './set-texts.ts';

interface Props {
  level: RecordLevel;
  field: Field;
  /** Number of rows that get the value. */
  count: number;
  institutionId: number;
  /** Takes the value of the field and, if the field has one, its mark of an unknown value. */
  onSet: (values: Record<string, unknown>) => void;
  onClose: () => void;
}

/** Sets one field of many rows with its own widget; refused rows show the reason from the server. */
export default function SetFieldDialog({ level, field, count, institutionId, onSet, onClose }: Props) {
  const { t } = useTranslation();
  const [fields] = useState([{ ...field, required: false }]);
  const [form] = useState(() =>
    createForm({
      fields,
      initial: toFormValues(fields, {}),
      check: () => ({ values: {}, errors: [] }),
    }),
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      closeOnClickOutside={false}
      title={setTitle(level, field.name, count)}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button
            variant="filled"
            onClick={() => {
              onSet(nestValues(form.values()));
              onClose();
            }}
          >
            {t('grid.setField')}
          </Button>
        </>
      }
    >
      <FieldSet
        form={form}
        entity={level}
        fields={fields}
        institutionId={institutionId}
        yearsOnly={LEVELS[level].yearsOnly}
      />
    </Dialog>
  );
}
