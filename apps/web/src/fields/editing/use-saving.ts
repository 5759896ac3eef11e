import type { Strictness } from '@regest/contract/derive/check-values.ts';
import type { EditionMeta } from '@regest/contract/endpoints/record-views.ts';
import { useRef, useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import type { NoticeLink } from '../../ui/notices/notice-board.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { fieldOfError } from '../form/form-errors.ts';
import type { Form } from '../form/form-store.ts';
import type { FormValues } from '../form/values.ts';
import { type Difference, differences, merged, type Side } from './merge-versions.ts';
import { requestBody } from './request-body.ts';

/** What every saved thing carries. */
export interface Versioned {
  id: number;
  version: number;
  editionMeta?: EditionMeta;
}

export interface SavingOptions<Saved extends Versioned> {
  form: Form;
  /** The version the form was filled from; undefined for a new one. */
  version: number | undefined;
  /** Sends the body and answers what is stored now. */
  send: (body: Record<string, unknown>) => Promise<Saved>;
  /** What is stored, as the form holds it. */
  toValues: (saved: Saved) => FormValues;
  /** Said after success. */
  successText: (strictness: Strictness) => string;
  /** Its name and where it is, for who is elsewhere when it is said. */
  about?: (saved: Saved) => NoticeLink;
  onSaved: (saved: Saved) => void;
  /** The save was refused: show why. */
  onRefused: () => void;
}

export interface Conflict {
  found: readonly Difference[];
  meta: EditionMeta | undefined;
  choose: (choices: Record<string, Side>) => void;
  cancel: () => void;
}

/** Saves a form: checks, sends, lands refusals on their fields, and settles two people's work on one record. */
export function useSaving<Saved extends Versioned>(options: SavingOptions<Saved>) {
  const { form, send, toValues, successText, about, onSaved, onRefused } = options;
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const busy = useRef(false);

  function refuse(strictness: Strictness) {
    if (strictness === 'full') form.attempt();
    else
      for (const error of form.checked('draft').errors) {
        form.touch(fieldOfError(form.fields, error.fieldName)?.name ?? error.fieldName);
      }
    onRefused();
  }

  /** Resolves to true when the person chose; the form then stands on the other version. */
  function settle(current: Saved): Promise<boolean> {
    const theirs = toValues(current);
    const found = differences(form.fields, form.snapshot(), form.values(), theirs);
    return new Promise((resolve) => {
      setConflict({
        found,
        meta: current.editionMeta,
        choose(choices) {
          const values = merged(found, choices, form.values(), theirs);
          form.rebaseSnapshot(theirs);
          form.assign(values);
          setConflict(undefined);
          resolve(true);
        },
        cancel() {
          setConflict(undefined);
          resolve(false);
        },
      });
    });
  }

  async function fail(error: unknown, strictness: Strictness): Promise<Saved | null> {
    if (error instanceof ApiError && error.status === 409 && error.current) {
      const current = error.current as Saved;
      return (await settle(current)) ? submit(strictness, current.version) : null;
    }
    if (error instanceof ApiError && error.type === 'validation') {
      form.refuse(error.errors);
      refuse('full');
      return null;
    }
    const reason = error instanceof ApiError && error.type === 'badRequest' ? error.message : '';
    notify.error(reason || `${t(errorMessageKey(error))} ${t('save.textKept')}`);
    return null;
  }

  async function submit(strictness: Strictness, version: number | undefined): Promise<Saved | null> {
    try {
      await form.prepare();
    } catch {
      notify.error(`${t('errors.communicationError')} ${t('save.textKept')}`);
      return null;
    }
    const checked = form.checked(strictness);
    if (checked.errors.length > 0) {
      refuse(strictness);
      return null;
    }
    const sent = form.values();
    const body = requestBody(checked.values, form.changed(), version === undefined);
    try {
      const saved = await send({
        ...body,
        isDraft: strictness === 'draft',
        ...(version !== undefined && { version }),
      });
      form.rebase(toValues(saved), sent);
      notify.clearError();
      notify.success(successText(strictness), undefined, about?.(saved));
      onSaved(saved);
      return saved;
    } catch (error) {
      return fail(error, strictness);
    }
  }

  async function save(strictness: Strictness = 'full'): Promise<Saved | null> {
    if (busy.current) return null;
    busy.current = true;
    setSaving(true);
    try {
      return await submit(strictness, options.version);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  return { save, saving, conflict };
}
