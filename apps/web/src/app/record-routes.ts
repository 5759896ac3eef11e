import { LEVEL_PATHS, type RecordLevel } from '@regest/contract/levels.ts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';
import { readListSearch } from '../features/lists/list-search.ts';
import { member, workspace } from './member-frames.ts';
import { readEditorSearch } from './search-params.ts';

type PathOf<L extends RecordLevel> = (typeof LEVEL_PATHS)[L];
type LevelPage = { default: ComponentType<{ level: RecordLevel }> };

/**
 * The form of a new record imports the labels of its level. The page of a stored one contains those of all levels:
 * another request would delay the first page, and browsing goes from level to level.
 */
const LABELS: Record<RecordLevel, () => Promise<unknown>> = {
  collection: () => import('virtual:labels/collection'),
  series: () => import('virtual:labels/series'),
  unit: () => import('virtual:labels/unit'),
  document: () => import('virtual:labels/document'),
};

/** One page serves all levels; the route names the level. */
function pageFor(level: RecordLevel, load: () => Promise<LevelPage>, labels?: () => Promise<unknown>) {
  return lazyRouteComponent(async () => {
    const [{ default: Page }] = await Promise.all([load(), labels?.()]);
    return { default: () => createElement(Page, { level }) };
  });
}

function listOf<L extends RecordLevel>(level: L) {
  return createRoute({
    getParentRoute: () => member,
    path: `/${LEVEL_PATHS[level]}` as `/${PathOf<L>}`,
    validateSearch: readListSearch,
    staticData: { action: 'record.read' },
    component: pageFor(level, () => import('../pages/records/record-list-page.tsx')),
  });
}

function createOf<L extends RecordLevel>(level: L) {
  return createRoute({
    getParentRoute: () => workspace,
    path: `/${LEVEL_PATHS[level]}/create` as `/${PathOf<L>}/create`,
    validateSearch: readEditorSearch,
    staticData: { action: 'record.write' },
    component: pageFor(level, () => import('../pages/records/record-create-page.tsx'), LABELS[level]),
  });
}

function editOf<L extends RecordLevel>(level: L) {
  return createRoute({
    getParentRoute: () => workspace,
    path: `/${LEVEL_PATHS[level]}/$id` as `/${PathOf<L>}/$id`,
    validateSearch: readEditorSearch,
    staticData: { action: 'record.read' },
    component: pageFor(level, () => import('../pages/records/record-edit-page.tsx')),
  });
}

export const recordLists = [
  listOf('collection'),
  listOf('series'),
  listOf('unit'),
  listOf('document'),
] as const;

export const recordForms = [
  createOf('collection'),
  editOf('collection'),
  createOf('series'),
  editOf('series'),
  createOf('unit'),
  editOf('unit'),
  createOf('document'),
  editOf('document'),
] as const;
