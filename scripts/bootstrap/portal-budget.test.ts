import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { budgetFaults, PORTAL_BUDGET } from './portal-budget.mjs';

let client: string;
beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), 'regest-budget-'));
  mkdirSync(join(client, 'assets'));
});
afterEach(() => rmSync(client, { recursive: true, force: true }));

/** A build whose files cannot be pressed any smaller. */
function aBuild(bytes: Record<'core' | 'shared' | 'viewer' | 'zoom' | 'styles' | 'font', number>): void {
  const file = (name: string, size: number) => {
    writeFileSync(join(client, 'assets', name), randomBytes(size));
    return `assets/${name}`;
  };
  file('letters-polish-400.woff2', bytes.font);
  file('letters-latin-ext-400.woff2', PORTAL_BUDGET.fonts);
  const manifest = {
    'src/islands/core.ts': { file: file('core.js', bytes.core), imports: ['_shared.js'] },
    'src/islands/viewer.ts': { file: file('viewer.js', bytes.viewer), imports: ['_shared.js'] },
    '_shared.js': { file: file('shared.js', bytes.shared) },
    'zoom.js': { file: file('zoom.js', bytes.zoom), isDynamicEntry: true },
    'src/styles/portal.css': { file: file('portal.css', bytes.styles) },
  };
  writeFileSync(join(client, 'manifest.json'), JSON.stringify(manifest));
}

const LIGHT = { core: 4000, shared: 4000, viewer: 4000, zoom: 90_000, styles: 12_000, font: 90_000 };

test('a portal within its budget is built', () => {
  aBuild(LIGHT);
  expect(budgetFaults(client)).toEqual([]);
});

test.each([
  ['core', 5000, /^script of a page with src\/islands\/viewer\.ts: 13\d{3} B, at most 12288 B$/],
  ['zoom', 110_000, /^script on demand zoom\.js/],
  ['styles', 13_000, /^style src\/styles\/portal\.css/],
  ['font', 103_000, /^fonts: 103000 B/],
] as const)('a portal whose %s is too heavy is not built', (part, size, fault) => {
  aBuild({ ...LIGHT, [part]: size });
  expect(budgetFaults(client)).toEqual([expect.stringMatching(fault)]);
});
