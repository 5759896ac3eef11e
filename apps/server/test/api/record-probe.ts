import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import { expect } from 'vitest';
import { findCountDrift, findTreeFaults } from '../../src/services/records/counts.ts';
import type { Client } from './client.ts';
import type { TestServer } from './test-server.ts';

type Named = Pick<RecordView, 'id' | 'level'>;

/** Address in the API, such as `/api/units/7`. */
export function urlOf({ id, level }: Named): string {
  return `/api/${LEVEL_PATHS[level]}/${id}`;
}

export async function reload(client: Client, record: Named): Promise<RecordView> {
  const { body } = await client.get<Record<RecordLevel, RecordView>>(urlOf(record));
  return body[record.level];
}

/** Whether each of these records is published, in the given order. */
export async function publishedOf(client: Client, records: readonly Named[]): Promise<boolean[]> {
  return Promise.all(records.map(async (record) => (await reload(client, record)).isPublished));
}

export async function deletedOf(client: Client, records: readonly Named[]): Promise<boolean[]> {
  return Promise.all(records.map(async (record) => (await reload(client, record)).isDeleted));
}

/** Expects that stored counts equal a recount and that no record has a forbidden parent. */
export async function expectSoundCounts(server: TestServer): Promise<void> {
  expect(await findCountDrift(server.deps.db)).toEqual([]);
  expect(await findTreeFaults(server.deps.db)).toEqual([]);
}

export async function institutionCounts(server: TestServer, institutionId: number) {
  return server.deps.db
    .selectFrom('institution_count')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .executeTakeFirstOrThrow();
}
