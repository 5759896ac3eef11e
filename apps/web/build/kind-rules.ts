import type { Plugin } from 'vite';

const RULES = /\/packages\/contract\/src\/kinds\/rules\.ts$/;
const KIND = /\/packages\/contract\/src\/kinds\/(?!rules|facts|kind\.)[\w-]+\.ts$/;
const IMPORT = /^import (?:type )?\{([^}]*)\} from '[^']+';\n/gm;

/** A file of a kind without the rules, which stand last in it, and without the imports that only they need. */
export function withoutRules(source: string): string {
  const facts = source.replace(/\nexport const \w+Rules\b[\s\S]*$/, '\n');
  const body = facts.replace(IMPORT, '');
  return facts.replace(IMPORT, (line, names: string) => {
    const isUsed = (name: string) => name !== '' && new RegExp(`\\b${name}\\b`).test(body);
    return names.split(',').some((name) => isUsed(name.replace('type ', '').trim())) ? line : '';
  });
}

/**
 * A kind of field has one file with its facts, which every form needs at once, and its rules, which need Zod and
 * come when a person types. A bundler never cuts a file in two, so `kinds/rules.ts` gets the whole files and all
 * others get them without the rules.
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
