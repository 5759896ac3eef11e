import type { SourceFile } from './project-files.ts';

interface Rule {
  what: string;
  sign: RegExp;
  /** Files and folders where it may stand. */
  except?: readonly string[];
}

const RULES: readonly Rule[] = [
  {
    what: 'types the greatest whole number again: `WHOLE_MAX`',
    sign: /\b2_?147_?483_?647\b/u,
    except: ['packages/contract/src/fields/field.ts'],
  },
  {
    what: 'compares the name of a level: ask `LEVELS[level]`',
    sign: /[!=]==\s*'(?:collection|series|unit|document)'|'(?:collection|series|unit|document)'\s*[!=]==/u,
    except: ['packages/contract/src/levels.ts'],
  },
  {
    what: 'decides by the kind of a field what the file of that kind knows',
    sign: /switch \((?:\w+\.)*field\.kind\)/u,
  },
];

const isSource = ({ path }: SourceFile) =>
  /^(?:apps|packages)\/[^/]+\/src\/.+\.tsx?$/u.test(path) && !/\.test\.tsx?$/u.test(path);

/** Sources that repeat what the contract declares. */
export function saidAgain(files: readonly SourceFile[]): string[] {
  return files
    .filter(isSource)
    .flatMap(({ path, text }) =>
      RULES.filter(
        ({ sign, except = [] }) => !except.some((place) => path.startsWith(place)) && sign.test(text),
      ).map(({ what }) => `${path} ${what}`),
    );
}
