import { POLISH } from '@regest/contract/locale/pl/texts.ts';
import { expect, test } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { failureText, ImportFailure, isPassing, violatedField } from './import-failure.ts';

const TAKEN = Object.assign(new Error('taken'), { code: '23505', constraint: 'record_sibling_signature' });
const REASONS: Record<string, unknown> = {
  'somebody changed it': new ImportFailure('imports.failed.changed'),
  'it was changed after it was applied': new ImportFailure('imports.failed.touched'),
  'it may not go there': new AppError('badRequest'),
  'a signature is taken': TAKEN,
  'our own mistake': new TypeError('x is not a function'),
  'nothing that is known': 'a text',
};

test('every reason why an import fails has a message of its own, for applying and for undoing', () => {
  const messages = (['apply', 'undo'] as const).map((work) =>
    Object.values(REASONS).map((error) => failureText(error, work)),
  );
  for (const texts of messages) {
    expect(texts.filter((text) => !/^Import nie został .*\.$/s.test(text))).toEqual([]);
    expect(texts.join()).not.toContain('x is not a function');
  }
  expect(new Set(messages.flat()).size).toBeGreaterThanOrEqual(8);
});

test('the texts of failures say all that the program can fail with, and nothing else', () => {
  const keys = ['changed', 'touched'].concat(
    ['apply', 'undo'].flatMap((work) => ['Signature', 'Place', 'Unknown'].map((reason) => work + reason)),
  );
  for (const key of keys) expect(POLISH.say(`imports.failed.${key}`)).not.toContain('imports.failed');
});

test('a signature of a creator that was taken after the check is reported as that', () => {
  const taken = Object.assign(new Error('taken'), { code: '23505', constraint: 'author_signature_key' });
  expect(violatedField(taken, ['name'])).toEqual({ fieldName: 'signature', constraintType: 'Unique' });
});

test('a database that is away is waited for, and every other failure is reported', () => {
  const away = [{ code: '57P01' }, { code: '40001' }, { code: 'ECONNRESET' }].map((one) =>
    Object.assign(new Error('away'), one),
  );
  const cutOff = [
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
  ];
  expect([...away, ...cutOff].filter((error) => !isPassing(error))).toEqual([]);
  expect(Object.values(REASONS).some(isPassing)).toBe(false);
});
