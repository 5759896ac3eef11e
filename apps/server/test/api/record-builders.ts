import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVEL_PATHS, RECORD_LEVELS } from '@regest/contract/levels.ts';
import { next } from './builders.ts';
import type { Client } from './client.ts';
import type { TestServer } from './test-server.ts';

/** Minimal valid value of a required field. */
function leastValue(level: RecordLevel, field: Field): [string, unknown][] {
  switch (field.kind) {
    case 'line':
      return [[field.name, field.name === 'signature' ? String(next()) : `${level} ${next()}`]];
    case 'dates':
      return [['dates', [{ dateType: 'single', dateFrom: '1939' }]]];
    case 'authors':
      return [['authorsUnknown', true]];
    case 'choices':
      return [[field.name, ['pol']]];
    case 'whole':
      return [[field.name, 0]];
    case 'group':
      return [[field.members[0] ?? field.name, 1]];
    default:
      return [];
  }
}

/** A body with the required fields of its level; the caller adds the parent. */
export function minimalRecord(level: RecordLevel): Record<string, unknown> {
  return Object.fromEntries(
    recordFields(level).flatMap((field) => (field.required ? leastValue(level, field) : [])),
  );
}

export type RecordOverrides = Record<string, unknown> & {
  level: RecordLevel;
  /** Defaults to the institution of the client for a collection; required for other levels. */
  parentId?: number;
};

/** Creates a record through the API with the required fields of its level. */
export async function aRecord(
  _server: TestServer,
  client: Client,
  { level, ...overrides }: RecordOverrides,
): Promise<RecordView> {
  const body = { [level]: { ...minimalRecord(level), ...overrides } };
  const answer = await client.post<Record<RecordLevel, RecordView>>(`/api/${LEVEL_PATHS[level]}`, body);
  if (answer.status !== 201) throw new Error(`The ${level} was not made: ${answer.text}`);
  return answer.body[level];
}

/** Creates one record of each level, each below the previous one. */
export async function aTree(
  server: TestServer,
  client: Client,
  overrides: Partial<Record<RecordLevel, Record<string, unknown>>> = {},
): Promise<Record<RecordLevel, RecordView>> {
  const tree: Partial<Record<RecordLevel, RecordView>> = {};
  let parentId: number | undefined;
  for (const level of RECORD_LEVELS) {
    const place = parentId === undefined ? {} : { parentId };
    const record = await aRecord(server, client, { ...place, ...overrides[level], level });
    tree[level] = record;
    parentId = record.id;
  }
  return tree as Record<RecordLevel, RecordView>;
}
