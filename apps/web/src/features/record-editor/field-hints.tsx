import type { Field } from '@regest/contract/fields/field.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormValue, useShownErrors } from '../../fields/form/form-context.ts';
import type { Form } from '../../fields/form/form-store.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './editor.module.css';
import { nextSignatureQuery } from './record-calls.ts';

const DIGITS = /^\d+$/;

/** Zeros before a number keep the signatures of siblings of one length. */
export function paddedSignature(typed: string, suggested: string): string | null {
  if (!DIGITS.test(typed) || !DIGITS.test(suggested) || typed.length >= suggested.length) return null;
  return typed.padStart(suggested.length, '0');
}

interface SignatureProps {
  form: Form;
  level: RecordLevel;
  /** The number that was free when a new record's form opened. */
  suggested?: string;
}

function Suggestion({ form, signature, text }: { form: Form; signature: string; text: string }) {
  const { t } = useTranslation();
  return (
    <p className={classes.hint}>
      {text}{' '}
      <button type="button" className={classes.copy} onClick={() => form.set('signature', signature)}>
        {t('trash.conflict.useSuggested')}
      </button>
    </p>
  );
}

/** Two people beside each other are offered the same number; who saves second gets the next one to press. */
function FreeSignature({ form, level }: SignatureProps) {
  const { t } = useTranslation();
  const institution = { id: useWorkingInstitutionId() };
  const parent = useFormValue<{ id: number } | null>(form, 'parentId');
  const { data } = useQuery(nextSignatureQuery(level, parent?.id ?? institution.id));
  if (data === undefined) return null;
  return <Suggestion form={form} signature={data} text={t('editor.freeSignature', { signature: data })} />;
}

function SignatureHint({ form, level, suggested }: SignatureProps) {
  const { t } = useTranslation();
  const typed = useFormValue<string>(form, 'signature');
  const errors = useShownErrors(form, 'signature');
  const isTaken = errors.some((error) => error.constraintType === 'Unique');
  if (isTaken) return <FreeSignature form={form} level={level} />;
  const padded = suggested === undefined || errors.length > 0 ? null : paddedSignature(typed, suggested);
  if (padded === null) return null;
  const text = t('validation.unit.signaturePadding', { suggestion: padded });
  return <Suggestion form={form} signature={padded} text={text} />;
}

export function fieldHints(props: SignatureProps): (field: Field) => ReactNode {
  return (field) => (field.name === 'signature' ? <SignatureHint {...props} /> : null);
}
