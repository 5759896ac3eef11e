import { LEVEL_PATHS, type Level, type RecordLevel } from '@regest/contract/levels.ts';

export function recordHref(level: RecordLevel, id: number): string {
  return `/${LEVEL_PATHS[level]}/${id}`;
}

export function createHref(level: RecordLevel, parent?: { id: number; level: Level }): string {
  const path = `/${LEVEL_PATHS[level]}/create`;
  return parent ? `${path}?parentId=${parent.id}&parentLevel=${parent.level}` : path;
}
