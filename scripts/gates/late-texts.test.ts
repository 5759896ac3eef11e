import { expect, test } from 'vitest';
import messages from '../../packages/contract/src/locale/pl/messages.json' with { type: 'json' };
import { lateTexts } from './late-texts.ts';
import { projectFiles } from './project-files.ts';

const KEYS = Object.keys(messages);
const WEB = 'apps/web/src/';
const saying = {
  path: `${WEB}features/trash/list.tsx`,
  text: `notify.info(t('trash.intro'));`,
};
const page = (path: string, brings = '') => ({
  path: WEB + path,
  text: `${brings}import { List } from '../features/trash/list.tsx';`,
});
const BRINGS = `import 'virtual:texts/pages';\n`;

test('whatever says a text of a later group comes with that group', () => {
  expect(lateTexts(projectFiles(), KEYS)).toEqual([]);
});

test('a file is found that says a text which nothing, or not every way to it, brings along', () => {
  const fault = [`${saying.path} says trash.intro`];
  expect(lateTexts([saying], KEYS)).toEqual(fault);
  expect(lateTexts([saying, page('pages/trash-page.tsx', BRINGS)], KEYS)).toEqual([]);
  const both = [saying, page('pages/trash-page.tsx', BRINGS), page('pages/home-page.tsx')];
  expect(lateTexts(both, KEYS)).toEqual(fault);
  const partly = { ...saying, text: `t(\`permission.\${action}\`)` };
  expect(lateTexts([partly], KEYS)).toHaveLength(1);
});

test('a file that only names a text for another to say is none of them', () => {
  expect(lateTexts([{ ...saying, text: `export const FAULT = 'trash.intro';` }], KEYS)).toEqual([]);
});
