import type { Pool } from 'pg';

/** Record or file as known from answers. Its key is part of its title or name and never changes. */
export interface Entry {
  id: number;
  kind: 'collection' | 'unit' | 'document' | 'file';
  parent: string | null;
  /** Number of saves, which is also in the title; for a file its checksum. */
  content: string;
  isPublished: boolean;
  isDeleted: boolean;
  /** Key of the trash root, with which it is restored. */
  group: string | null;
}
export type State = ReadonlyMap<string, Entry>;

/** All entries of one editor in one snapshot of the database. */
export async function readState(pool: Pool, editor: string): Promise<Map<string, Entry>> {
  const { rows } = await pool.query<
    Omit<Entry, 'content'> & { text: string; parentText: string | null; sha: string }
  >(
    `select r.id, r.level as kind, p.title as "parentText", r.title as text, null as sha,
       r.is_published as "isPublished", r.deleted_at is not null as "isDeleted", t.title as group
     from record r left join record p on p.id = r.parent_id
     left join record t on t.id = r.trash_root_id where r.title like $1
     union all
     select f.id, 'file', r.title, f.name, f.sha256, false, false, null
     from file f join record r on r.id = f.record_id where f.name like $1`,
    [`${editor}-%`],
  );
  const keyOf = (text: string) => text.split(/[ .]/, 1)[0] ?? text;
  return new Map(
    rows.map(({ text, sha, parentText, group, ...row }) => [
      keyOf(text),
      {
        ...row,
        parent: parentText && keyOf(parentText),
        group: group && keyOf(group),
        content: sha ?? text.split(' ')[1] ?? '',
      },
    ]),
  );
}

function line([key, entry]: [string, Entry]): string {
  const { id: _, group: __, ...rest } = entry;
  return `${key} ${JSON.stringify(rest, Object.keys(rest).sort())}`;
}

/** Differences of two states without ids and groups, which a lost answer did not report. */
export function difference(expected: State, actual: State): string[] {
  const expectedLines = new Set([...expected].map(line));
  const actualLines = new Set([...actual].map(line));
  return [
    ...[...expectedLines].filter((text) => !actualLines.has(text)).map((text) => `lost: ${text}`),
    ...[...actualLines].filter((text) => !expectedLines.has(text)).map((text) => `unexpected: ${text}`),
  ];
}

export function below(state: State, root: string): string[] {
  const children = [...state].filter(([, { parent }]) => parent === root).map(([key]) => key);
  return [root, ...children.flatMap((child) => below(state, child))];
}

export function changed(state: State, keys: readonly string[], change: Partial<Entry>): Map<string, Entry> {
  const after = new Map(state);
  for (const key of keys) {
    const entry = after.get(key);
    if (entry && entry.kind !== 'file') after.set(key, { ...entry, ...change });
  }
  return after;
}

export function without(state: State, keys: readonly string[]): Map<string, Entry> {
  return new Map([...state].filter(([key]) => !keys.includes(key)));
}
