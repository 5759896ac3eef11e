import type { Plugin } from 'vite';

const RULES = /\/packages\/contract\/src\/kinds\/rules\.ts$/;
const KIND = /\/packages\/contract\/src\/kinds\/(?!rules|facts|kind\.)[\w-]+\.ts$/;
const IMPORT = /^import (?:type )?\{([^}]*)\} from '[^']+';\n/gm;

/** The source of a kind without its rules, which are last in the file, and without the imports that only they use. */
export function withoutRules(source: string): string {
  const facts = source.replace(/\nexport const \w+Rules\b[\s\S]*$/, '\n');
  const body = facts.replace(IMPORT, '');
  return facts.replace(IMPORT, (line, names: string) => {
    const isUsed = (name: string) => name !== '' && new RegExp(`\\b${name}\\b`).test(body);
    return names.split(',').some((name) => isUsed(name.replace('type ', '').trim())) ? line : '';
  });
}

/**
 * The file of a kind of field has its facts, which every form needs at once, and its rules, which need Zod and load
 * with the first typing. A bundler cannot split a file, so `kinds/rules.ts` imports the whole files and all
 * other modules import them without the rules.
 */
export function kindRules(): Plugin {
  return {
    name: 'regest-kind-rules',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !RULES.test(importer)) return null;
      const module = await this.resolve(source, importer, { skipSelf: true });
      return module && KIND.test(module.id) ? `${module.id}?rules` : null;
    },
    transform(code, id) {
      return KIND.test(id) ? { code: withoutRules(code), map: null } : null;
    },
  };
}
