import { expect, test } from 'vitest';
import { askRegistry, exitCodeOf, readAudit } from './audit.ts';

const answer = (severity: string) =>
  JSON.stringify({ vulnerabilities: { x: { name: 'x', severity, range: '<1' } } });

test('a serious vulnerability is counted and a slight one only told', () => {
  expect(readAudit(answer('critical')).serious).toBe(1);
  expect(readAudit(answer('high')).serious).toBe(1);
  expect(readAudit(answer('low'))).toMatchObject({ serious: 0, text: expect.stringContaining('low: x <1') });
});

test.each(['', '{"message":"405 Method Not Allowed"}', '<html>', '{"vulner'])(
  'a registry that answers %j has checked nothing: the command says so and fails',
  (output) => {
    const { serious, text } = readAudit(output);
    expect(exitCodeOf(serious)).toBe(2);
    expect(text).toContain('nothing was checked');
  },
);

test('nothing that ships has a serious known vulnerability, as far as the registry tells', () => {
  const { serious, text } = askRegistry();
  expect(serious ?? 0, text).toBe(0);
});
