import { expect, test } from 'vitest';
import { unlistedFiles, wrongImports } from './import-directions.ts';
import { projectFiles } from './project-files.ts';

/** True where a file at `path` may import `target`. */
const allows = (path: string, target: string) =>
  wrongImports([{ path, text: `import { thing } from '${target}';\n` }]).length === 0;

test('every import follows the directions of the architecture', () => {
  expect(wrongImports(projectFiles())).toEqual([]);
});

test('every folder of the web and the server has its direction and every file its room', () => {
  expect(unlistedFiles(projectFiles())).toEqual([]);
});

test.each([
  ['apps/web/src/helpers/dates.ts', false],
  ['apps/web/src/pages/home-page.tsx', false],
  ['apps/web/src/ui/banner.module.css', false],
  ['apps/web/src/pages/information/home-page.tsx', true],
  ['apps/web/src/api/call.ts', true],
  ['apps/web/src/virtual.d.ts', true],
  ['apps/server/src/helpers/dates.ts', false],
  ['apps/server/src/helper.ts', false],
  ['apps/server/src/routes/records.ts', false],
  ['apps/server/src/routes/records/records.ts', true],
  ['apps/server/src/routes/all.ts', true],
  ['apps/server/src/settings.test.ts', true],
])('%s has a place: %s', (path, expected) => {
  expect(unlistedFiles([{ path, text: '' }]).length === 0).toBe(expected);
});

test.each([
  ['packages/contract/src/levels.ts', 'zod', true],
  ['packages/contract/src/levels.ts', './fields/record.ts', true],
  ['packages/contract/src/levels.ts', 'node:fs', false],
  ['packages/contract/src/levels.ts', '../../../apps/server/src/programs/app.ts', false],
  ['packages/contract/src/levels.test.ts', 'vitest', true],
  ['packages/polish/src/vector.ts', 'node:fs', true],
  ['packages/polish/src/vector.ts', '@regest/contract/levels.ts', false],
  ['packages/reading/src/dates.ts', '@regest/contract/locale/make-texts.ts', true],
  ['packages/reading/src/dates.ts', '@regest/contract/permissions.ts', false],
  ['apps/server/src/routes/records/records.ts', '../../services/records/record-view.ts', true],
  ['apps/server/src/services/records/record-view.ts', '../../queries/records/find-records.ts', true],
  ['apps/server/src/services/records/record-view.ts', '../../routes/records/records.ts', false],
  ['apps/server/src/services/records/record-view.ts', '../../http/mount.ts', false],
  ['apps/server/src/services/records/record-view.ts', '../../errors/app-error.ts', true],
  ['apps/server/src/queries/records/find-records.ts', '../../services/records/record-view.ts', false],
  ['apps/server/src/services/portal/tree-view.ts', '../../queries/published/tree.ts', true],
  ['apps/server/src/services/portal/tree-view.ts', '../../queries/records/find-records.ts', false],
  ['apps/server/src/services/preview/preview.ts', '../../queries/records/find-records.ts', true],
  ['apps/server/src/services/records/record-view.ts', '../../search/index.ts', true],
  ['apps/server/src/services/records/record-view.ts', '../../search/candidates.ts', false],
  ['apps/server/src/search/find.ts', './candidates.ts', true],
  ['apps/server/src/search/find.ts', '../services/records/record-view.ts', false],
  ['apps/server/src/queries/records/find-records.ts', '../../search/index.ts', false],
  ['apps/server/src/db/migrate.ts', '../queries/records/find-records.ts', false],
  ['apps/server/src/jobs/all.ts', '../services/trash/purge.ts', true],
  ['apps/server/src/programs/app.ts', '../../../web/src/main.tsx', false],
  ['apps/web/src/ui/notice.tsx', '../fields/line.tsx', false],
  ['apps/web/src/fields/line.tsx', '../ui/notice.tsx', true],
  ['apps/web/src/fields/line.tsx', '../features/tree/tree.tsx', false],
  ['apps/web/src/features/tree/tree.tsx', '../../fields/line.tsx', true],
  ['apps/web/src/features/tree/tree.tsx', './components/row.tsx', true],
  ['apps/web/src/features/tree/tree.tsx', '../trash/list.tsx', false],
  ['apps/web/src/features/tree/tree.tsx', '../../pages/resource.tsx', false],
  ['apps/web/src/pages/resource.tsx', '../features/tree/tree.tsx', true],
  ['apps/web/src/pages/resource.tsx', '../app/router.tsx', false],
  ['apps/web/src/api/client.ts', '../features/tree/queries.ts', false],
  ['apps/web/src/ui/notice.tsx', '../domain/records/record-brief.ts', false],
  ['apps/web/src/domain/records/delete-record.tsx', '../../fields/line.tsx', false],
  ['apps/web/src/fields/line.tsx', '../domain/records/signature.tsx', true],
  ['apps/web/src/session/work-mode.ts', '../domain/records/record-brief.ts', false],
  ['apps/web/src/ui/texts/translate.ts', '@regest/contract/locale/pl/texts.ts', true],
  ['apps/web/src/ui/notice.tsx', '@regest/contract/levels.ts', false],
  ['apps/web/src/fields/line.tsx', '@regest/contract/levels.ts', true],
  ['apps/web/src/main.tsx', './app/router.tsx', true],
])('%s importing %s: allowed is %s', (path, target, expected) => {
  expect(allows(path, target)).toBe(expected);
});

test('bare, dynamic, re-exporting and many-line imports are seen too', () => {
  const path = 'packages/contract/src/levels.ts';
  const forms = [
    `import 'a';`,
    `await import('a');`,
    `export { b } from 'a';`,
    `import {\n  b,\n} from 'a';`,
    `import type { b } from 'a';`,
  ];
  for (const text of forms) expect(wrongImports([{ path, text }])).toHaveLength(1);
});
