import { Button } from '@mantine/core';
import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { useState } from 'react';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from '../fields.module.css';
import { useControl } from '../form/use-control.ts';
import { TextInput } from './text-input.tsx';

export function PasswordWidget({ field }: { field: FieldOf<'password'> }) {
  const { t } = useTranslation();
  const { value, set, blur, readOnly, frame } = useControl<string>(field);
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={classes.withButton}>
          <TextInput
            {...control}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={set}
            onBlur={blur}
            readOnly={readOnly}
            autoComplete={field.name === 'oldPassword' ? 'current-password' : 'new-password'}
          />
          <Button onClick={() => setShown(!shown)} aria-pressed={shown}>
            {t(shown ? 'password.hide' : 'password.show')}
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}
