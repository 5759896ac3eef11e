import { posix } from 'node:path';
import type { SourceFile } from './project-files.ts';

/** Folders that exist on one machine only. */
const MACHINE = /(?<![\w.~})-])\/(?:home|Users|root|work)\/[\w.-]+/g;
const SHARED = /(?:\.\.\/)+shared(?=\/|\b)/g;

/** Places in the sources that name a folder outside the project. */
export function foreignPaths(files: readonly SourceFile[]): string[] {
  const folders = new Set(files.map(({ path }) => posix.dirname(path)));
  return files.flatMap(({ path, text }) => {
    const machine = [...text.matchAll(MACHINE)].map(([found]) => found);
    const shared = [...text.matchAll(SHARED)]
      .map(([found]) => found)
      .filter((found) => !isInside(posix.join(posix.dirname(path), found), folders));
    return [...machine, ...shared].map((found) => `${path} names ${found}`);
  });
}

function isInside(folder: string, folders: ReadonlySet<string>): boolean {
  return [...folders].some((known) => known === folder || known.startsWith(`${folder}/`));
}
