import { indicesApi, type ManagedTerm } from '@regest/contract/endpoints/indices.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { confirm, prompt } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { formatPlace, readPlace } from './place-text.ts';

const FAULTS = ['Unique', 'Required', 'Size'] as const;

/** Reports an error; a violated rule has its own text. */
function report(error: unknown, t: Translate): void {
  const fault = error instanceof ApiError ? error.errors[0]?.constraintType : undefined;
  const constraint = FAULTS.find((name) => name === fault);
  if (constraint) notify.error(t(`vocabulary.fault.${constraint}`));
  else if (error instanceof ApiError && error.type === 'badRequest') notify.error(error.message);
  else notify.error(t(errorMessageKey(error)));
}

async function attempt(work: () => Promise<void>, t: Translate): Promise<void> {
  try {
    await work();
  } catch (error) {
    report(error, t);
  }
}

const paramsOf = ({ type, id }: ManagedTerm) => ({ type, id });

export function renameTerm(term: ManagedTerm, t: Translate): Promise<void> {
  return attempt(async () => {
    const name = await prompt({
      title: t('vocabulary.rename'),
      label: t('vocabulary.renameLabel'),
      initial: term.name,
      confirmLabel: t('vocabulary.rename'),
      validate: (text) => (text.trim() === '' ? t('vocabulary.fault.Required') : undefined),
    });
    if (name === null || name.trim() === term.name) return;
    const saved = await call(indicesApi.update, { params: paramsOf(term), body: { name } });
    notify.success(t('vocabulary.saved', { name: saved.name }));
  }, t);
}

export function placeTerm(term: ManagedTerm, t: Translate): Promise<void> {
  return attempt(async () => {
    const text = await prompt({
      title: t('vocabulary.setPlace'),
      label: t('vocabulary.placeLabel'),
      help: t('vocabulary.placeHelp'),
      initial: formatPlace(term),
      confirmLabel: t('vocabulary.setPlace'),
      validate: (typed) => (readPlace(typed) === undefined ? t('vocabulary.placeFault') : undefined),
    });
    const place = text === null ? undefined : readPlace(text);
    if (place === undefined) return;
    await call(indicesApi.update, { params: paramsOf(term), body: place });
    notify.success(t('vocabulary.saved', { name: term.name }));
  }, t);
}

export function removeTerm(term: ManagedTerm, t: Translate): Promise<void> {
  return attempt(async () => {
    const { name } = term;
    const agreed = await confirm({
      title: t('vocabulary.removeTitle'),
      body: t('vocabulary.removeBody', { name }),
      confirmLabel: t('vocabulary.remove'),
      danger: true,
    });
    if (!agreed) return;
    await call(indicesApi.remove, { params: paramsOf(term) });
    notify.success(t('vocabulary.removed', { name }));
  }, t);
}

/** Deletes the institution's own terms of one index that no record uses. */
export function removeUnusedTerms(type: IndexType, t: Translate): Promise<void> {
  return attempt(async () => {
    const agreed = await confirm({
      title: t('vocabulary.removeUnusedTitle'),
      body: t('vocabulary.removeUnusedBody'),
      confirmLabel: t('vocabulary.removeUnused'),
      danger: true,
    });
    if (!agreed) return;
    const { removed } = await call(indicesApi.removeUnused, { params: { type } });
    notify.success(t('vocabulary.removedUnused', { count: removed }));
  }, t);
}

/** Merges the others into the target; one undo reverts all merges, the last one first. */
export async function mergeTerms(
  target: ManagedTerm,
  others: readonly ManagedTerm[],
  t: Translate,
): Promise<void> {
  // Merges before a refused one are done and can be undone.
  const merged: ManagedTerm[] = [];
  await attempt(async () => {
    for (const other of others) {
      await call(indicesApi.merge, { params: paramsOf(other), body: { into: target.id } });
      merged.push(other);
    }
  }, t);
  if (merged.length === 0) return;
  const undo = () =>
    attempt(async () => {
      for (const other of merged.toReversed()) await call(indicesApi.unmerge, { params: paramsOf(other) });
      notify.success(t('vocabulary.undone'));
    }, t);
  notify.success(t('vocabulary.merged', { name: target.name }), { label: t('vocabulary.undo'), run: undo });
}
