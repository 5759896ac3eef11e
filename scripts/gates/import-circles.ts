import { importsOf } from './imports.ts';
import type { SourceFile } from './project-files.ts';

const CONTRACT = /^@regest\/contract\//;

/** Every circle of imports once, each as the way around it. A type is enough to close one. */
export function importCircles(files: readonly SourceFile[]): string[] {
  const imports = new Map(
    files
      .filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
      .map((file) => [
        file.path,
        importsOf(file).map((target) => target.replace(CONTRACT, 'packages/contract/src/')),
      ]),
  );
  const left = new Set<string>();
  const way: string[] = [];
  const circles: string[] = [];
  function follow(path: string): void {
    const before = way.indexOf(path);
    if (before !== -1) circles.push([...way.slice(before), path].join(' → '));
    if (before !== -1 || left.has(path)) return;
    way.push(path);
    for (const target of imports.get(path) ?? []) if (imports.has(target)) follow(target);
    way.pop();
    left.add(path);
  }
  for (const path of imports.keys()) follow(path);
  return circles;
}
