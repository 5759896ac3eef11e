import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVEL_PATHS, RECORD_LEVELS } from '@regest/contract/levels.ts';
import { next } from './builders.ts';
import type { Client } from './client.ts';
import type { TestServer } from './test-server.ts';

/** The least a required field can hold. */
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

/** A body that passes every rule of its level and says nothing more; the parent is added by the caller. */
export function minimalRecord(level: RecordLevel): Record<string, unknown> {
  return Object.fromEntries(
    recordFields(level).flatMap((field) => (field.required ? leastValue(level, field) : [])),
  );
}

export type RecordOverrides = Record<string, unknown> & {
  level: RecordLevel;
  /** The institution of the client for a collection; required elsewhere. */
  parentId?: number;
};

/** A record made through the API, with all that its level requires. */
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

/** One record of each level, each below the one before. */
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
