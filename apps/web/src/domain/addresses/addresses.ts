import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { LEVEL_PATHS, type Level, type LevelPath, type RecordLevel } from '@regest/contract/levels.ts';
import type { RegisteredRouter } from '@tanstack/react-router';
import { urlOf } from '../../api/url-of.ts';

/** A page as the table of routes names it: `/units/$id`. */
type Route = Exclude<keyof RegisteredRouter['routesByPath'], '/$'>;

/** The routes of one level, for a link that has parameters of its own. */
export const recordRoute = (level: RecordLevel): `/${LevelPath}/$id` => `/${LEVEL_PATHS[level]}/$id`;
export const newRecordRoute = (level: RecordLevel): `/${LevelPath}/create` => `/${LEVEL_PATHS[level]}/create`;
export const recordsRoute = (level: RecordLevel): `/${LevelPath}` => `/${LEVEL_PATHS[level]}`;

/** The address of a page; its type is a route of the table, so none is put together by hand. */
function addressOf(route: Route, params: object = {}, search: object = {}): string {
  return urlOf(route.replaceAll('$', ':'), params, search);
}

export function recordHref(level: RecordLevel, id: number): string {
  return addressOf(recordRoute(level), { id });
}

/** The form opened at the tab of a field, and at the field. */
export function fieldHref(level: RecordLevel, id: number, fieldName: string | undefined): string {
  const tab = recordFields(level).find(({ name }) => name === fieldName)?.tab ?? undefined;
  return addressOf(recordRoute(level), { id }, { tab: tab === 'home' ? undefined : tab, field: fieldName });
}

/** The form with its comments open over it. */
export function commentsHref(level: RecordLevel, id: number): string {
  return addressOf(recordRoute(level), { id }, { comments: true });
}

/** The record with the text of one of its files open over it. */
export function fileTextHref(level: RecordLevel, id: number, fileId: number): string {
  return addressOf(recordRoute(level), { id }, { file: fileId });
}

/** The children of a record as a table. */
export function gridHref(level: RecordLevel, id: number): string {
  return addressOf('/grid/$level/$id', { level, id });
}

export function createHref(level: RecordLevel, parent?: { id: number; level: Level }): string {
  return addressOf(newRecordRoute(level), {}, { parentId: parent?.id, parentLevel: parent?.level });
}

/** The permanent public address of a record; of the portal, not of the editor. */
export function portalHref(portalUrl: string, id: number): string {
  return `${portalUrl}/r/${id}`;
}

/** Leads on to the institution's own name in the address, if it has one. */
export function institutionOnPortal(portalUrl: string, id: number): string {
  return `${portalUrl}/i/${id}`;
}

export function institutionHref(id: number): string {
  return addressOf('/institutions/$id', { id });
}
