import type { Strictness } from '@regest/contract/derive/check-values.ts';
import { putAt, valueAt } from '@regest/contract/derive/value-path.ts';
import type { EditionMeta } from '@regest/contract/endpoints/record-views.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorMessageKey, isUnreachable, refusalText } from '../../api/api-error.ts';
import { waitForServer } from '../../api/wait-for-server.ts';
import type { NoticeLink } from '../../ui/notices/notify.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useStore } from '../../ui/store/store.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { fieldOfError } from '../form/form-errors.ts';
import type { Form } from '../form/form-store.ts';
import { type FormValues, isEmptyInForm } from '../form/values.ts';
import { createEditMachine, type EditMachine, type VersionConflict } from './edit-state.ts';
import { differences, merged, type Side } from './merge-versions.ts';

/** Checked values for the request: changed fields of a stored entity, filled fields of a new one. */
export function requestBody(
  checked: object,
  changed: ReadonlySet<string>,
  isNew: boolean,
): Record<string, unknown> {
  const values = checked as Record<string, unknown>;
  const body: Record<string, unknown> = {};
  if (isNew) {
    for (const [name, value] of Object.entries(values)) if (!isEmptyInForm(value)) body[name] = value;
    return body;
  }
  for (const name of changed) putAt(body, name, valueAt(values, name) ?? null);
  return body;
}

/** Columns of every saved entity. */
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
  /** Stored values in the shape of the form. */
  toValues: (saved: Saved) => FormValues;
  /** Kept in the history of notices; the bar of the form says that all is saved. */
  successText: (strictness: Strictness) => string;
  /** Its name and where it is, for who is elsewhere when it is said. */
  about?: (saved: Saved) => NoticeLink;
  onSaved: (saved: Saved) => void;
  /** The save was refused: show why. */
  onRefused: () => void;
}

export interface OpenConflict extends VersionConflict {
  choose: (choices: Record<string, Side>) => void;
  cancel: () => void;
}

/** The state of a form, kept in step with whether its values differ from what is stored. */
function useEditMachine(form: Form): EditMachine {
  const [machine] = useState(() => createEditMachine(form.isDirty()));
  useEffect(() => {
    const follow = () => void machine.dispatch({ type: 'edit', isDirty: form.isDirty() });
    follow();
    return form.subscribe(follow);
  }, [machine, form]);
  return machine;
}

/** Saves a form: checks, sends, lands refusals on their fields, and settles two people's work on one record. */
export function useSaving<Saved extends Versioned>(options: SavingOptions<Saved>) {
  const { form, send, toValues, successText, about, onSaved, onRefused } = options;
  const { t } = useTranslation();
  const machine = useEditMachine(form);
  const state = useStore(machine);
  const resolution = useRef<Pick<OpenConflict, 'choose' | 'cancel'>>(undefined);

  function refuse(strictness: Strictness) {
    if (strictness === 'full') form.attempt();
    else
      for (const error of form.checked('draft').errors) {
        form.touch(fieldOfError(form.fields, error.fieldName)?.name ?? error.fieldName);
      }
    onRefused();
  }

  /** Resolves to true when the editor chose; the form is then based on the stored version. */
  function settle(stored: Saved): Promise<boolean> {
    const theirs = toValues(stored);
    const differing = differences(form.fields, form.snapshot(), form.values(), theirs);
    return new Promise((resolve) => {
      function close(isChosen: boolean) {
        machine.dispatch({ type: 'closeConflict' });
        resolve(isChosen);
      }
      resolution.current = {
        choose(choices) {
          const values = merged(differing, choices, form.values(), theirs);
          form.rebaseSnapshot(theirs);
          form.assign(values);
          close(true);
        },
        cancel: () => close(false),
      };
      machine.dispatch({ type: 'conflict', conflict: { differences: differing, meta: stored.editionMeta } });
    });
  }

  const waiting = useRef<AbortController>(undefined);
  useEffect(() => () => waiting.current?.abort(), []);

  /** Once the server answers again, replaces the notice of the lost connection with an offer to save. */
  function offerWhenBack(strictness: Strictness) {
    waiting.current?.abort();
    const wait = new AbortController();
    waiting.current = wait;
    waitForServer(wait.signal).then(
      () => {
        notify.clearError();
        if (!form.isDirty()) return;
        notify.info(t('save.connected'), {
          label: t('actions.save'),
          run: () => void saveOn('save', strictness),
        });
      },
      () => undefined,
    );
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
    if (isUnreachable(error)) {
      notify.error(`${t('errors.communicationError')} ${t('save.textKept')}`);
      offerWhenBack(strictness);
      return null;
    }
    notify.error(refusalText(error) || `${t(errorMessageKey(error))} ${t('save.textKept')}`);
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
    const formValues = form.values();
    const body = requestBody(checked.values, form.changed(), version === undefined);
    try {
      const saved = await send({
        ...body,
        isDraft: strictness === 'draft',
        ...(version !== undefined && { version }),
      });
      form.rebase(toValues(saved), formValues);
      notify.clearError();
      notify.record(successText(strictness), about?.(saved));
      onSaved(saved);
      return saved;
    } catch (error) {
      return fail(error, strictness);
    }
  }

  async function saveOn(event: 'save' | 'saveBeforePublishing', strictness: Strictness) {
    if (!machine.dispatch({ type: event })) return null;
    try {
      return await submit(strictness, options.version);
    } finally {
      machine.dispatch({ type: 'end' });
    }
  }

  return {
    machine,
    state,
    conflict:
      state.status === 'conflict' && resolution.current
        ? { ...state.conflict, ...resolution.current }
        : undefined,
    save: (strictness: Strictness = 'full') => saveOn('save', strictness),
    saveBeforePublishing: () => saveOn('saveBeforePublishing', 'full'),
  };
}
