import { textGroupOf } from '../../apps/web/src/app/text-groups.ts';
import { importsOf } from './imports.ts';
import type { SourceFile } from './project-files.ts';
import { namedTexts } from './texts.ts';

const GROUPS = ['files', 'pages', 'work'] as const;
/** Stands around every page but those of `GUEST_PAGES`, and brings the texts of all of them. */
const FRAME = 'apps/web/src/app/shell/shell.tsx';
const PAGES = /^apps\/web\/src\/pages\//;
/** Shown without the frame. */
const GUEST_PAGES =
  /^apps\/web\/src\/pages\/(session\/|information\/(accessibility|rules|tutorial)|errors\/not-found)/;
/** A file without any of these only names texts, for another to say. */
const SAYS = /\b(t|say|translate)\(/;
const PLURAL = /_(zero|one|few|many|other)$/;
/** The beginning of a name that is put together: `permission.${action}`. */
const BEGINNING = /([A-Za-z][\w-]*(?:\.[\w-]+)*\.)\$\{/g;

const isWeb = ({ path }: SourceFile) =>
  /^apps\/web\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

/** The first of these texts that a file names. */
function namedBy(file: SourceFile, keys: readonly string[]): string | undefined {
  const { whole } = namedTexts([file]);
  const beginnings = [...file.text.matchAll(BEGINNING)].map(([, beginning = '']) => beginning);
  return keys.find(
    (key) =>
      whole.has(key) || whole.has(key.replace(PLURAL, '')) || beginnings.some((one) => key.startsWith(one)),
  );
}

/**
 * Files that say a text which may not have come yet: neither they nor everything that imports them bring its group.
 * What is drawn again would mend itself; a notice, a question or the first value of a form would stay empty.
 */
export function lateTexts(files: readonly SourceFile[], keys: readonly string[]): string[] {
  const web = files.filter(isWeb);
  const imports = new Map(web.map((file) => [file.path, importsOf(file)]));
  function comesWith(path: string, group: string): boolean {
    if (imports.get(path)?.includes(`virtual:texts/${group}`)) return true;
    if (group === 'work' && PAGES.test(path) && !GUEST_PAGES.test(path)) return comesWith(FRAME, group);
    const importers = web.filter((file) => imports.get(file.path)?.includes(path));
    return importers.length > 0 && importers.every((importer) => comesWith(importer.path, group));
  }
  const saying = web.filter(({ text }) => SAYS.test(text));
  return GROUPS.flatMap((group) => {
    const late = keys.filter((key) => textGroupOf(key) === group);
    return saying.flatMap((file) => {
      const said = namedBy(file, late);
      return said !== undefined && !comesWith(file.path, group) ? [`${file.path} says ${said}`] : [];
    });
  });
}
