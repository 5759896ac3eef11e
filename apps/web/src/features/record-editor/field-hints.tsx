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

/** The typed number padded to the length of sibling signatures; null when it needs no padding. */
export function paddedSignature(typed: string, suggested: string): string | null {
  if (!DIGITS.test(typed) || !DIGITS.test(suggested) || typed.length >= suggested.length) return null;
  return typed.padStart(suggested.length, '0');
}

interface SignatureProps {
  form: Form;
  level: RecordLevel;
  /** Undefined for a new record. */
  recordId?: number;
  /** Lowest free signature when the form of a new record opened. */
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

/** Shows, when typing pauses, the record that has the signature and a button with the next free one. */
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
