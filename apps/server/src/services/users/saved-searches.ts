import { SAVED_SEARCHES_MAX, type SavedSearch } from '@regest/contract/endpoints/saved-searches.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField, notFound } from '../../errors/app-error.ts';
import { deleteSavedSearch, listSavedSearches, putSavedSearch } from '../../queries/users/saved-searches.ts';

export async function readSavedSearches(db: Db, actor: Actor): Promise<{ searches: SavedSearch[] }> {
  const rows = await listSavedSearches(db, actor.id);
  return { searches: rows.map(({ name, search, created_at }) => ({ name, search, createdAt: created_at })) };
}

export async function saveSearch(db: Db, actor: Actor, given: { name: string; search: string }) {
  const savedSearches = await listSavedSearches(db, actor.id);
  const isNew = !savedSearches.some(({ name }) => name === given.name);
  if (isNew && savedSearches.length >= SAVED_SEARCHES_MAX) throw invalidField('name', 'Size');
  await putSavedSearch(db, actor.id, given);
  return readSavedSearches(db, actor);
}

export async function forgetSearch(db: Db, actor: Actor, name: string) {
  if (!(await deleteSavedSearch(db, actor.id, name))) throw notFound();
  return readSavedSearches(db, actor);
}
