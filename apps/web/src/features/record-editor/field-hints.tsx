import type { Field } from '@regest/contract/fields/field.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormState, useFormValue, useShownErrors } from '../../fields/form/form-context.ts';
import type { Form } from '../../fields/form/form-store.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { useSettled } from '../../ui/form/use-settled.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './editor.module.css';
import { takenSignatureQuery } from './record-calls.ts';

const DIGITS = /^\d+$/;
const SETTLE_MS = 300;

/** Zeros before a number keep the signatures of siblings of one length. */
export function paddedSignature(typed: string, suggested: string): string | null {
  if (!DIGITS.test(typed) || !DIGITS.test(suggested) || typed.length >= suggested.length) return null;
  return typed.padStart(suggested.length, '0');
}

interface SignatureProps {
  form: Form;
  level: RecordLevel;
  /** Undefined while it is new. */
  recordId?: number;
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

/** Asked when the typing pauses: who has the signature, and the next free one to press. */
function TakenSignature({ form, level, recordId, typed }: SignatureProps & { typed: string }) {
  const { t } = useTranslation();
  const institutionId = useWorkingInstitutionId();
  const parent = useFormValue<{ id: number } | null>(form, 'parentId');
  const settled = useSettled(typed, SETTLE_MS);
  const { data } = useQuery(takenSignatureQuery(level, parent?.id ?? institutionId, settled));
  if (!data?.takenBy || data.takenBy.id === recordId || settled !== typed) return null;
  const owner = t('editor.takenSignature', { signature: typed, title: data.takenBy.title });
  const free = t('editor.freeSignature', { signature: data.signature });
  return (
    <div role="status">
      <Suggestion form={form} signature={data.signature} text={`${owner} ${free}`} />
    </div>
  );
}

function SignatureHint({ form, level, recordId, suggested }: SignatureProps) {
  const { t } = useTranslation();
  const typed = useFormValue<string>(form, 'signature');
  const errors = useShownErrors(form, 'signature');
  const isChanged = useFormState(
    form,
    (one) => one.changed().has('signature') || one.changed().has('parentId'),
  );
  const isTaken = errors.some((error) => error.constraintType === 'Unique');
  const takenNotice = (isChanged || isTaken) && typed.trim() !== '' && (
    <TakenSignature form={form} level={level} recordId={recordId} typed={typed.trim()} />
  );
  const padded = suggested === undefined || errors.length > 0 ? null : paddedSignature(typed, suggested);
  if (padded === null) return takenNotice;
  const text = t('validation.unit.signaturePadding', { suggestion: padded });
  return (
    <>
      {takenNotice}
      <Suggestion form={form} signature={padded} text={text} />
    </>
  );
}

export function fieldHints(props: SignatureProps): (field: Field) => ReactNode {
  return (field) => (field.name === 'signature' ? <SignatureHint {...props} /> : null);
}
