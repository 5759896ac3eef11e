import type { SourceFile } from './project-files.ts';

interface Rule {
  what: string;
  sign: RegExp;
  /** The one file where it stands, or the folder where it is not looked for. */
  except?: string;
}

const RULES: readonly Rule[] = [
  {
    what: 'types the greatest whole number again: `WHOLE_MAX`',
    sign: /\b2_?147_?483_?647\b/u,
    except: 'packages/contract/src/fields/field.ts',
  },
  {
    what: 'decides by the kind of a field what the file of that kind knows',
    sign: /switch \((?:\w+\.)*field\.kind\)/u,
  },
];

const isSource = ({ path }: SourceFile) =>
  /^(?:apps|packages)\/[^/]+\/src\/.+\.tsx?$/u.test(path) && !/\.test\.tsx?$|\/testing\//u.test(path);

/** Sources that repeat what the contract declares. */
export function saidAgain(files: readonly SourceFile[]): string[] {
  return files
    .filter(isSource)
    .flatMap(({ path, text }) =>
      RULES.filter(
        ({ sign, except }) => (except === undefined || !path.startsWith(except)) && sign.test(text),
      ).map(({ what }) => `${path} ${what}`),
    );
}
