import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { DOCUMENTATION_NUMBERS, mediumTypesOf } from '@regest/contract/fields/documentation.ts';
import type { Field, Kind } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVEL_PATHS, LEVELS, RECORD_LEVELS } from '@regest/contract/levels.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../test/api/client.ts';
import { signedIn } from '../../test/api/client.ts';
import { aTree, leastRecord } from '../../test/api/record-builders.ts';
import { useServer } from '../../test/api/test-server.ts';

/*
 * Every rule of the field table, at every level, through the API. The cases are made from the
 * table itself, all fields of a kind in one request: the server tells all faults at once.
 */
const server = useServer();
let client: Client;
let parents: Record<RecordLevel, number>;

beforeAll(async () => {
  client = await signedIn(server());
  const tree = await aTree(server(), client);
  const { collection, series, unit } = tree;
  parents = {
    collection: client.user.institutionId,
    series: collection.id,
    unit: series.id,
    document: unit.id,
  };
});

type Values = Record<string, unknown>;

function post(level: RecordLevel, values: Values) {
  const body = { [level]: { ...leastRecord(level), parentId: parents[level], ...values } };
  return client.post<Record<RecordLevel, RecordView>>(`/api/${LEVEL_PATHS[level]}`, body);
}

async function accepted(level: RecordLevel, values: Values): Promise<RecordView> {
  const { status, body, text } = await post(level, values);
  expect([status, status === 201 ? '' : text.slice(0, 500)]).toEqual([201, '']);
  return body[level];
}

const byName = (a: FieldError, b: FieldError) => a.fieldName.localeCompare(b.fieldName);

async function expectFaults(level: RecordLevel, values: Values, faults: Record<string, string>) {
  const { status, body } = await post(level, values);
  const wanted = Object.entries(faults).map(([fieldName, constraintType]) => ({ fieldName, constraintType }));
  expect([...(body.errors ?? [])].sort(byName)).toEqual((wanted as FieldError[]).sort(byName));
  expect([status, body.type]).toEqual([400, 'validation']);
}

function named(level: RecordLevel, ...kinds: Kind[]): string[] {
  return recordFields(level)
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ name }) => name);
}
const each = <T>(names: readonly string[], value: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value]));

function texts(level: RecordLevel): { name: string; max: number; min: number }[] {
  return recordFields(level).flatMap((field) =>
    field.kind === 'line' || field.kind === 'text' || field.kind === 'link'
      ? [{ name: field.name, max: field.max, min: ('min' in field && field.min) || 0 }]
      : [],
  );
}

describe.each(RECORD_LEVELS)('a %s', (level) => {
  test('takes every text at its longest, counted in code points, and one more character in none', async () => {
    const longest = Object.fromEntries(texts(level).map(({ name, max }) => [name, '𝄞'.repeat(max)]));
    const made = (await accepted(level, longest)) as unknown as Values;
    for (const [name, value] of Object.entries(longest)) expect(made[name] === value).toBe(true);
    const tooLong = Object.fromEntries(texts(level).map(({ name, max }) => [name, 'ż'.repeat(max + 1)]));
    await expectFaults(level, tooLong, each(Object.keys(tooLong), 'Size'));
  });

  test('refuses a text that is too short, is no text, or holds what cannot be stored', async () => {
    const short = texts(level).filter(({ min }) => min > 1);
    for (const { name, min } of short)
      await expectFaults(level, { [name]: 'x'.repeat(min - 1) }, { [name]: 'Size' });
    const names = texts(level).map(({ name }) => name);
    await expectFaults(level, each(names, 7), each(names, 'Type'));
    await expectFaults(level, each(names, { a: 1 }), each(names, 'Type'));
    await expectFaults(level, { title: 'a\u0000b' }, { title: 'Pattern' });
    await expectFaults(level, { title: 'a\ud800b' }, { title: 'Pattern' });
  });

  test('names every required field that is missing, null, blank or an empty list', async () => {
    const required = recordFields(level).filter((field) => field.required);
    const presence = (field: Field) => ['dates', 'authors', 'group'].includes(field.kind);
    const faults = Object.fromEntries(
      required
        // The parent of a collection is the own institution unless it is named.
        .filter(({ name }) => !(level === 'collection' && name === 'parentId'))
        .map((field) => [field.name, presence(field) ? 'Presence' : 'Required']),
    );
    const names = required.flatMap((field) => (field.kind === 'group' ? [...field.members] : [field.name]));
    const blank = { authorsUnknown: undefined, datesUnknown: false };
    for (const empty of [undefined, null, '', []]) {
      await expectFaults(level, { ...each(names, empty), ...blank }, faults);
    }
    await expectFaults(level, { ...each(names, ' \t\n '), ...blank, ...each(lists(level), []) }, faults);
  });

  test('as a draft asks for a parent, a signature and a title alone, but keeps every other rule', async () => {
    const needed = ['parentId', 'signature', 'title'].filter(
      (name) => !(level === 'collection' && name === 'parentId'),
    );
    const names = recordFields(level).flatMap((field) =>
      field.required && field.kind === 'group' ? [...field.members] : field.required ? [field.name] : [],
    );
    const nothing = { ...each(names, null), authorsUnknown: false, isDraft: true };
    await expectFaults(level, nothing, each(needed, 'Required'));
    const least = (): Values => {
      const { signature, title } = leastRecord(level);
      return { ...nothing, signature, title, parentId: parents[level] };
    };
    expect((await accepted(level, least())).isDraft).toBe(true);
    const wrong = { content: 'x'.repeat(200_001), dates: [{ dateType: 'single', dateFrom: 'kiedyś' }] };
    await expectFaults(level, { ...least(), ...wrong }, { content: 'Size', 'dates.0.dateFrom': 'Pattern' });
  });

  test('takes counts from one to the largest whole number, as numbers or digits', async () => {
    const names = named(level, 'count');
    for (const [value, stored] of [
      [1, 1],
      ['12', 12],
      [2_147_483_647, 2_147_483_647],
    ] as const) {
      expect(await accepted(level, each(names, value))).toMatchObject(each(names, stored));
    }
    if (names.length === 0) return;
    for (const [value, fault] of [
      [0, 'Positive'],
      [-1, 'Positive'],
      [1.5, 'Type'],
      ['1,5', 'Type'],
      ['sto', 'Type'],
      [2_147_483_648, 'Range'],
      [true, 'Type'],
    ] as const) {
      await expectFaults(level, each(names, value), each(names, fault));
    }
  });

  test('takes sizes as digits and spaces with a decimal comma, and nothing else', async () => {
    const names = named(level, 'decimal');
    for (const value of ['2,5', '12 500', '0', '1 000,25', '7']) {
      expect(await accepted(level, each(names, value))).toMatchObject(each(names, value));
    }
    if (names.length === 0) return;
    for (const value of ['2.5', ',5', '5,', '-1', '1,2,3', 'dwa', '1 m', '9'.repeat(101)]) {
      await expectFaults(level, each(names, value), each(names, 'Pattern'));
    }
    await expectFaults(level, each(names, 5), each(names, 'Type'));
  });

  test('takes values of its lists alone, each once', async () => {
    const choices = recordFields(level).filter((field) => field.kind === 'choices');
    const names = choices.map(({ name }) => name);
    const one = recordFields(level).filter((field) => field.kind === 'choice');
    const first = (field: Field) => ('list' in field ? (VALUE_LISTS[field.list][0]?.id ?? '') : '');
    const good = {
      ...Object.fromEntries(choices.map((field) => [field.name, [first(field)]])),
      ...Object.fromEntries(one.map((field) => [field.name, first(field)])),
    };
    expect(await accepted(level, good)).toMatchObject(good);
    if (names.length + one.length === 0) return;
    const single = one.map(({ name }) => name);
    await expectFaults(
      level,
      { ...each(names, ['nope']), ...each(single, 'nope') },
      {
        ...each(
          names.map((name) => `${name}.0`),
          'Value',
        ),
        ...each(single, 'Value'),
      },
    );
    const twice = Object.fromEntries(choices.map((field) => [field.name, [first(field), first(field)]]));
    await expectFaults(
      level,
      twice,
      each(
        names.map((name) => `${name}.1`),
        'Duplicate',
      ),
    );
    await expectFaults(level, each(names, 'pol'), each(names, 'Type'));
  });

  test('takes dates of the form its level has, and names what is wrong with any other', async () => {
    const { yearsOnly } = LEVELS[level];
    const single = (dateFrom: unknown) => ({ dateType: 'single', dateFrom });
    const range = (dateFrom: unknown, dateTo: unknown) => ({ dateType: 'range', dateFrom, dateTo });
    const years = [
      single('1'),
      single('0966'),
      range('1908', '1989'),
      { dateType: 'freeFormRange', dateFrom: '1', dateTo: '2' },
    ];
    const finer = [
      single('1939-09'),
      single('1940-02-29'),
      range('1939-09-01', '1939'),
      { ...single('1939'), dateType: 'freeFormSingle', qualifier: 'circa' },
    ];
    const made = await accepted(level, { dates: yearsOnly ? years : [...years, ...finer] });
    expect(made.dates).toMatchObject(yearsOnly ? years : [...years, ...finer]);
    if (yearsOnly) {
      const faults = each(['dates.0.dateFrom', 'dates.1.dateFrom', 'dates.2.dateFrom'], 'Pattern');
      await expectFaults(
        level,
        { dates: finer.slice(0, 3).map((entry) => ({ ...entry, dateTo: undefined, dateType: 'single' })) },
        faults,
      );
    }
    const bad = [
      '12345',
      '1939-13',
      '1941-02-29',
      '1939-9-1',
      '1939-09-01-',
      'ok. 1939',
      '1939/40',
      '-5',
      '٢٠',
    ];
    await expectFaults(
      level,
      { dates: bad.map(single) },
      each(
        bad.map((_, i) => `dates.${i}.dateFrom`),
        'Pattern',
      ),
    );
    await expectFaults(
      level,
      {
        dates: [
          single(null),
          { ...single('1900'), dateTo: '1901' },
          range('1900', null),
          range('1950', '1940'),
          range('1900', 'x'),
          { dateType: 'about', dateFrom: '1900' },
          { ...single('1901'), qualifier: 'maybe' },
          single('1902'),
          single('1902'),
        ],
      },
      {
        'dates.0.dateFrom': 'Required',
        'dates.1.dateTo': 'Type',
        'dates.2.dateTo': 'Required',
        'dates.3.dateTo': 'Range',
        'dates.4.dateTo': 'Pattern',
        'dates.5.dateType': 'Value',
        'dates.6.qualifier': 'Value',
      },
    );
    await expectFaults(level, { dates: [single('1902'), single('1902')] }, { 'dates.1': 'Duplicate' });
    await expectFaults(level, { dates: 'zawsze' }, { dates: 'Type' });
  });

  test('describes its documentation within the limits of each number and the media of each group', async () => {
    const groups = recordFields(level).flatMap((field) => (field.kind === 'documentation' ? [field] : []));
    const good = groups.map(({ name, group }) => {
      const media = mediumTypesOf(group).map(({ id }) => ({
        mediumType: id,
        number: 1,
        label: 'x'.repeat(1000),
      }));
      return [name, { ...DOCUMENTATION_NUMBERS, media }];
    });
    expect(await accepted(level, Object.fromEntries(good))).toMatchObject(Object.fromEntries(good));
    if (groups.length === 0) return;
    const names = groups.map(({ name }) => name);
    const past = Object.fromEntries(
      Object.entries(DOCUMENTATION_NUMBERS).map(([name, max]) => [name, max + 1]),
    );
    const all = (keys: string[]) => names.flatMap((name) => keys.map((key) => `${name}.${key}`));
    await expectFaults(level, each(names, past), each(all(Object.keys(past)), 'Range'));
    await expectFaults(
      level,
      each(names, each(Object.keys(past), -1)),
      each(all(Object.keys(past)), 'Range'),
    );
    const medium = {
      mediumType: 'parchment',
      sizeOfFiles: '2.5',
      name: 'x'.repeat(1001),
      duration: '1:99:00',
    };
    await expectFaults(level, each(names, { media: [medium] }), {
      ...each(all(['media.0.mediumType']), 'Value'),
      ...each(all(['media.0.sizeOfFiles', 'media.0.duration']), 'Pattern'),
      ...each(all(['media.0.name']), 'Size'),
    });
  });
});

function lists(level: RecordLevel): string[] {
  return named(level, 'choices', 'authors', 'dates');
}

test("a unit's total size is a whole number that is not negative", async () => {
  expect((await accepted('unit', { totalSize: '15' })).totalSize).toBe(15);
  for (const [value, fault] of [
    [-1, 'Range'],
    [1.5, 'Type'],
    ['dużo', 'Type'],
    [2_147_483_648, 'Range'],
  ] as const) {
    await expectFaults('unit', { totalSize: value }, { totalSize: fault });
  }
});

test('any one of the sizes of a collection is size enough', async () => {
  for (const [name, value] of [
    ['sizeArchivalUnits', 3],
    ['sizeRunningMeters', '1,4'],
    ['sizeMegabytes', '9 800'],
  ] as const) {
    await accepted('collection', { sizeArchivalUnits: null, [name]: value });
  }
});
