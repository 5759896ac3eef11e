import type { Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import { describe, expect, test } from 'vitest';
import { minimalRecord } from '../../../test/api/record-builders.ts';
import type { Values } from '../../../test/api/rule-probe.ts';
import { each, named, useRuleProbe } from '../../../test/api/rule-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';

/*
 * Lengths and required fields of the field table at every level, through the API. The cases are generated from the
 * table, all fields of a kind in one request, since the server returns all faults together.
 */
const server = useServer();
const { accepted, expectFaults, parentOf } = useRuleProbe(server);

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
    const saved = (await accepted(level, longest)) as unknown as Values;
    for (const [name, value] of Object.entries(longest)) expect(saved[name] === value).toBe(true);
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
        // The parent of a collection defaults to the institution of the user.
        .filter(({ name }) => !(level === 'collection' && name === 'parentId'))
        .map((field) => [field.name, presence(field) ? 'Presence' : 'Required']),
    );
    const names = required.flatMap((field) => (field.kind === 'group' ? [...field.members] : [field.name]));
    const blank = { authorsUnknown: undefined, datesUnknown: false };
    for (const empty of [undefined, null, '', []]) {
      await expectFaults(level, { ...each(names, empty), ...blank }, faults);
    }
    await expectFaults(
      level,
      { ...each(names, ' \t\n '), ...blank, ...each(named(level, 'choices', 'authors', 'dates'), []) },
      faults,
    );
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
    const minimalValues = (): Values => {
      const { signature, title } = minimalRecord(level);
      return { ...nothing, signature, title, parentId: parentOf(level) };
    };
    expect((await accepted(level, minimalValues())).isDraft).toBe(true);
    const wrong = { content: 'x'.repeat(200_001), dates: [{ dateType: 'single', dateFrom: 'kiedyś' }] };
    await expectFaults(
      level,
      { ...minimalValues(), ...wrong },
      { content: 'Size', 'dates.0.dateFrom': 'Pattern' },
    );
  });
});
