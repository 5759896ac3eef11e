import type { Field } from '@regest/contract/fields/field.ts';
import type { ReactNode } from 'react';
import { useFormValue } from '../../fields/form/form-context.ts';
import type { Form } from '../../fields/form/form-store.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './editor.module.css';

const DIGITS = /^\d+$/;

/** Zeros before a number keep the signatures of siblings of one length. */
export function paddedSignature(typed: string, suggested: string): string | null {
  if (!DIGITS.test(typed) || !DIGITS.test(suggested) || typed.length >= suggested.length) return null;
  return typed.padStart(suggested.length, '0');
}

function SignatureHint({ form, suggested }: { form: Form; suggested: string }) {
  const { t } = useTranslation();
  const typed = useFormValue<string>(form, 'signature');
  const padded = paddedSignature(typed, suggested);
  if (padded === null) return null;
  return (
    <p className={classes.hint}>
      {t('validation.unit.signaturePadding', { suggestion: padded })}{' '}
      <button type="button" className={classes.copy} onClick={() => form.set('signature', padded)}>
        {t('trash.conflict.useSuggested')}
      </button>
    </p>
  );
}

export function fieldHints(form: Form, suggested: string | undefined): (field: Field) => ReactNode {
  return (field) =>
    field.name === 'signature' && suggested ? <SignatureHint form={form} suggested={suggested} /> : null;
}
