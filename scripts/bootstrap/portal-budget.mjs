import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Limits of a page of the portal, in transferred bytes. */
export const PORTAL_BUDGET = {
  script: 12 * 1024,
  style: 12 * 1024,
  /** All files that letters of a Polish page may need. */
  fonts: 100 * 1024,
  /** Comes with the first wish to zoom. */
  viewer: 100 * 1024,
};

/** Modules over pages: those of every page, and of each kind of page one more. */
const EVERYWHERE = ['core', 'theme', 'tree'];
const ISLAND = /^src\/islands\/(\w+)\.ts$/;
/** Letters that no Polish page has are requested by the few pages that have them. */
const FOREIGN_LETTERS = /-latin-ext-/;

const sent = (path) => brotliCompressSync(readFileSync(path)).length;

/** A module and everything that it loads at once. */
function withImports(manifest, name, seen = new Set()) {
  const chunk = manifest[name];
  if (chunk === undefined || seen.has(name)) return seen;
  seen.add(name);
  for (const one of chunk.imports ?? []) withImports(manifest, one, seen);
  return seen;
}

/** Messages about exceeded limits; empty where there are none. */
export function budgetFaults(client, budget = PORTAL_BUDGET) {
  const manifest = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8'));
  const sizeOf = (names) =>
    [...names].reduce((sum, name) => sum + sent(join(client, manifest[name].file)), 0);
  const islands = Object.keys(manifest).filter((name) => ISLAND.test(name));
  const isEverywhere = (name) => EVERYWHERE.includes(ISLAND.exec(name)?.[1] ?? '');
  const faults = [];
  const hold = (what, bytes, most) => {
    if (bytes > most) faults.push(`${what}: ${bytes} B, at most ${most} B`);
  };
  for (const island of islands.filter((name) => !isEverywhere(name))) {
    const page = new Set(
      [...islands.filter(isEverywhere), island].flatMap((name) => [...withImports(manifest, name)]),
    );
    hold(`script of a page with ${island}`, sizeOf(page), budget.script);
  }
  for (const [name, chunk] of Object.entries(manifest)) {
    if (chunk.isDynamicEntry)
      hold(`script on demand ${name}`, sizeOf(withImports(manifest, name)), budget.viewer);
    if (chunk.file.endsWith('.css')) hold(`style ${name}`, sent(join(client, chunk.file)), budget.style);
  }
  const fonts = readdirSync(join(client, 'assets')).filter(
    (file) => file.endsWith('.woff2') && !FOREIGN_LETTERS.test(file),
  );
  hold(
    'fonts',
    fonts.reduce((sum, file) => sum + statSync(join(client, 'assets', file)).size, 0),
    budget.fonts,
  );
  return faults;
}
