import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
let unit: RecordView;

beforeAll(async () => {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const tree = await aTree(server(), client, {
    unit: { title: 'Jarmark w Modrzewinie', dates: [{ dateType: 'single', dateFrom: '1933' }] },
    document: { title: 'Fotografie kramów', dates: [{ dateType: 'single', dateFrom: '1951' }] },
  });
  unit = tree.unit;
  await server().ownerPool.query('update institution set is_published = true');
  await server().ownerPool.query('update record set is_published = true');
});

async function pageOf(q: string, language = ''): Promise<string> {
  const address = `/portal${language}/szukaj?q=${encodeURIComponent(q)}&widok=lista`;
  const { status, text } = await call(server(), 'GET', address);
  expect(status).toBe(200);
  return text;
}
const hitsOn = (page: string) => page.match(/<li class="entry">/g)?.length ?? 0;

describe('a query that finds nothing', () => {
  test('offers what is found without one of its words', async () => {
    const page = await pageOf('jarmark kosmodrom');
    expect(hitsOn(page)).toBe(0);
    expect(page).toMatch(
      /<a href="\/portal\/szukaj\?q=jarmark&amp;widok=lista"[^>]*>bez słowa „kosmodrom”:<\/a> 1</,
    );
  });

  test('offers its words that find something where more than one finds nothing, or there are many', async () => {
    const offers = (page: string) =>
      [...page.matchAll(/tylko „([^”]+)”:<\/a> (\d+)/g)].map(([, q, count]) => [q, count]);
    expect(offers(await pageOf('kosmodrom jarmark orbita'))).toEqual([['jarmark', '1']]);
    const many = 'kosmodrom orbita jarmark satelita rakieta kapsuła modrzewin';
    expect(offers(await pageOf(many))).toEqual([['jarmark modrzewin', '1']]);
    expect(offers(await pageOf('kosmodrom jarmark orbita kramów'))).toEqual([
      ['jarmark', '1'],
      ['kramów', '1'],
    ]);
  });

  test('offers nothing where every word finds nothing', async () => {
    const page = await pageOf('kosmodrom orbita satelita');
    expect([page.includes('bez słowa'), page.includes('tylko „')]).toEqual([false, false]);
  });
});

describe('a range of years', () => {
  test('among words becomes the filter of years', async () => {
    expect(hitsOn(await pageOf('jarmark 1930-1935'))).toBe(1);
    expect(hitsOn(await pageOf('jarmark 1940 – 1945'))).toBe(0);
    expect(await pageOf('jarmark 1930-1935')).toMatch(/name="od"[^>]*value="1930"/);
  });

  test('alone lists what is of these years', async () => {
    const page = await pageOf('1950-1952');
    expect(page).toContain('Fotografie kramów');
    expect(hitsOn(page)).toBe(1);
  });

  test('in quotation marks or within a signature stays a word', async () => {
    expect(await pageOf('"1930-1935"')).not.toMatch(/name="od"[^>]*value="1930"/);
    expect(await pageOf('PL_1930-1935')).not.toMatch(/name="od"[^>]*value="1930"/);
  });
});

test('a signature typed with spaces finds its record first', async () => {
  const spaced = unit.computedSignature.replaceAll('_', ' ');
  expect(spaced).toMatch(/^PL \d/);
  expect(await pageOf(spaced)).toMatch(/Jarmark w\sModrzewinie/);
});

describe('an English word of a kind', () => {
  test('finds what is called so in Polish on the English side, and marks it', async () => {
    expect(await pageOf('photographs', '/en')).toContain('<mark>Fotografie</mark> kramów');
  });

  test('is an ordinary word on the Polish side', async () => {
    expect(hitsOn(await pageOf('photographs'))).toBe(0);
  });

  test('narrows like any other word', async () => {
    expect(hitsOn(await pageOf('photographs jarmark', '/en'))).toBe(0);
  });
});
