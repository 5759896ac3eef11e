import { join } from 'node:path';
import { isRecordLevel } from '@regest/contract/levels.ts';
import type { Plugin } from 'vite';
import { textGroupOf } from '../src/app/text-groups.ts';

const MESSAGES = /locale\/pl\/messages\.json$/;
const LABELS = /locale\/pl\/labels\.json$/;
const TRANSLATE = join(import.meta.dirname, '../src/ui/texts/translate.ts');
const OWN = /^virtual:(texts|labels)\/(\w+)$/;

type Table<T> = Record<string, T>;

export function textsOf(group: string, texts: Table<string>): Table<string> {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => textGroupOf(key) === group));
}

/** Names of label groups that cover several entities. */
const LABEL_GROUPS: Record<string, (entity: string) => boolean> = {
  documentation: (entity) => entity === 'medium' || /documentation$/i.test(entity),
  records: isRecordLevel,
};

/** Labels of one entity, or of a group: the description of media, or all record levels. */
export function labelsOf(form: string, labels: Table<unknown>): Table<unknown> {
  const wanted = LABEL_GROUPS[form] ?? ((entity: string) => entity === form);
  return Object.fromEntries(Object.entries(labels).filter(([key]) => wanted(key.split('.')[0] ?? key)));
}

/**
 * Splits the two text files into many for the browser. `messages.json` keeps the texts of the first screens; a
 * page or a dialog imports the rest from `virtual:texts/…`, and a form the labels of its fields from
 * `virtual:labels/…`.
 */
export function splitTexts(): Plugin {
  const files: { texts?: string; labels?: string } = {};
  return {
    name: 'regest-split-texts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!OWN.test(source)) return null;
      files.texts ??= (await this.resolve('@regest/contract/locale/pl/messages.json', importer))?.id;
      files.labels ??= (await this.resolve('@regest/contract/locale/pl/labels.json', importer))?.id;
      return `\0${source}`;
    },
    async load(id) {
      const read = async <T>(path = ''): Promise<Table<T>> => {
        this.addWatchFile(path);
        return JSON.parse(await this.fs.readFile(path, { encoding: 'utf8' })) as Table<T>;
      };
      if (MESSAGES.test(id)) return JSON.stringify(textsOf('first', await read<string>(id)));
      if (LABELS.test(id)) return '{}';
      const [, kind, name = ''] = OWN.exec(id.slice(1)) ?? [];
      if (kind === 'texts') {
        const texts = JSON.stringify(textsOf(name, await read<string>(files.texts)));
        return `import { addTexts } from ${JSON.stringify(TRANSLATE)};\naddTexts(${texts});`;
      }
      if (kind === 'labels') {
        const labels = labelsOf(name, await read(files.labels));
        if (Object.keys(labels).length === 0) this.error(`No labels of "${name}".`);
        return `import { learnLabels } from '@regest/contract/locale/pl/texts.ts';\nlearnLabels(${JSON.stringify(labels)});`;
      }
      return null;
    },
  };
}
