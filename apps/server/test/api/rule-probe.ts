import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { Kind } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import { beforeAll, expect } from 'vitest';
import type { Client } from './client.ts';
import { signedIn } from './client.ts';
import { aTree, minimalRecord } from './record-builders.ts';
import type { TestServer } from './test-server.ts';

export type Values = Record<string, unknown>;

const byName = (a: FieldError, b: FieldError) => a.fieldName.localeCompare(b.fieldName);

/** Checks values against the rules of a level through the API; other required fields have minimal values. */
export function useRuleProbe(server: () => TestServer) {
  let client: Client;
  let parents: Record<RecordLevel, number>;

  beforeAll(async () => {
    client = await signedIn(server());
    const { collection, series, unit } = await aTree(server(), client);
    parents = {
      collection: client.user.institutionId,
      series: collection.id,
      unit: series.id,
      document: unit.id,
    };
  });

  function post(level: RecordLevel, values: Values) {
    const body = { [level]: { ...minimalRecord(level), parentId: parents[level], ...values } };
    return client.post<Record<RecordLevel, RecordView>>(`/api/${LEVEL_PATHS[level]}`, body);
  }

  return {
    parentOf: (level: RecordLevel) => parents[level],
    async accepted(level: RecordLevel, values: Values): Promise<RecordView> {
      const { status, body, text } = await post(level, values);
      expect([status, status === 201 ? '' : text.slice(0, 500)]).toEqual([201, '']);
      return body[level];
    },
    /** Expects exactly these faults, keyed by field name. */
    async expectFaults(level: RecordLevel, values: Values, faults: Record<string, string>): Promise<void> {
      const { status, body } = await post(level, values);
      const expected = Object.entries(faults).map(([fieldName, constraintType]) => ({
        fieldName,
        constraintType,
      }));
      expect([...(body.errors ?? [])].sort(byName)).toEqual((expected as FieldError[]).sort(byName));
      expect([status, body.type]).toEqual([400, 'validation']);
    },
  };
}

/** Names of the fields of a level that have one of the kinds. */
export function named(level: RecordLevel, ...kinds: Kind[]): string[] {
  return recordFields(level)
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ name }) => name);
}

/** An object with the same value for every name. */
export function each<T>(names: readonly string[], value: T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value]));
}
