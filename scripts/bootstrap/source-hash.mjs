import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inProject, ROOT } from './project.mjs';

/** One text for all of these files and folders: it changes when any of them does. */
export function hashOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of filesOf(inProject(source)))
      hash.update(`${relative(ROOT, path).replaceAll('\\', '/')}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
  return entries
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules' && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesOf(`${path}/${entry.name}`));
}
