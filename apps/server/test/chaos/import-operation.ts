import { type Hand, live, type Operation } from './operations.ts';

const ROWS = 5;

function bring({ state, newKey, pick }: Hand): Operation | undefined {
  const parent = pick(live(state, 'collection'));
  if (!parent) return undefined;
  const keys = Array.from({ length: ROWS }, newKey);
  // All required fields, since a draft is not published together with its ancestors.
  const lines = keys.map((key) => `${key};${key} 0;1939;nieznany;polski;1`);
  const newEntry = { kind: 'unit', parent: parent[0], content: '0', isPublished: false } as const;
  return {
    name: 'import',
    method: 'PUT',
    url: '/api/imports',
    inSteps: {
      fileName: 'units.csv',
      table: ['signature;title;dates;authors;languages;totalSize', ...lines].join('\n'),
      parentId: parent[1].id,
      isUndone: pick([true, false]) === true,
    },
    after: (created) => {
      const world = new Map(state);
      for (const key of keys) {
        const id = created?.[key] as number | undefined;
        if (id !== undefined) world.set(key, { id, ...newEntry, isDeleted: false, group: null });
      }
      return world;
    },
  };
}

/** Only for long runs, since a job of a killed worker is taken over after a delay. */
export const SLOW_OPERATIONS: readonly [number, (hand: Hand) => Operation | undefined][] = [[2, bring]];
