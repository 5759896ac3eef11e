import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutRules } from './kind-rules.ts';

const FOLDER = join(import.meta.dirname, '../../../packages/contract/src/kinds');
const NOT_KINDS = ['facts.ts', 'rules.ts', 'kind.ts'];
const kinds = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) =>
  entry.isFile() && !NOT_KINDS.includes(entry.name) ? [entry.name] : [],
);

test.each(kinds)('what a form needs of %s at once carries no rules', (name) => {
  const source = readFileSync(join(FOLDER, name), 'utf8');
  expect(source).toMatch(/export const \w+Rules\b/);
  const facts = withoutRules(source);
  expect(facts).toMatch(/export const \w+: KindFacts/);
  expect(facts).not.toMatch(/Rules\b.*=|zod|-schema/);
});
