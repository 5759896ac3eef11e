import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { xmlFault } from '../../../test/writers/well-formed-xml.ts';
import { atomFeed } from './atom.ts';
import { oembed } from './oembed.ts';
import { recordJson } from './record-json.ts';
import { robotsTxt, sitemapIndex, sitemapShard } from './sitemap.ts';

const NOW = '2026-11-16T06:00:00.000Z';
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('</title><script>', ']]>', '&#0;', '\u0000\u0008', '"\'><', '\ud800', '\u202ex'),
);

test('a feed is XML whatever its titles hold, and as new as its newest entry', () => {
  fc.assert(
    fc.property(hostile, hostile, (title, summary) => {
      const entry = {
        id: 'https://z.example/r/1',
        title,
        summary,
        published: NOW,
        updated: NOW,
        author: title,
      };
      const text = atomFeed({
        self: 'https://z.example/nowe.atom?a=1&b=2',
        page: 'https://z.example/',
        title,
        language: 'pl',
        author: title,
        entries: [entry, { ...entry, id: 'https://z.example/r/2', updated: '2027-01-01T00:00:00.000Z' }],
      });
      expect(xmlFault(text)).toBeNull();
      expect(text.slice(0, text.indexOf('<entry>'))).toContain('<updated>2027-01-01T00:00:00.000Z</updated>');
    }),
  );
});

test('an empty feed has a time too', () => {
  const text = atomFeed({
    self: 's',
    page: 'p',
    title: 't',
    language: 'en',
    author: 'a',
    updated: NOW,
    entries: [],
  });
  expect(xmlFault(text)).toBeNull();
  expect(text).toContain(`<updated>${NOW}</updated>`);
});

test('a shard of the sitemap tells of each address its day and its languages', () => {
  const [, one] = [
    ...sitemapShard([{ url: 'https://z.example/1', changed: NOW, others: { en: 'https://z.example/en/1' } }]),
  ];
  expect(one).toContain(`<lastmod>${NOW}</lastmod><xhtml:link rel="alternate" hreflang="en"`);
  expect(xmlFault([...sitemapShard([])].join(''))).toBeNull();
  const index = sitemapIndex([{ url: 'https://z.example/sitemap-1.xml', changed: NOW }]);
  expect(xmlFault([...index].join(''))).toBeNull();
});

test('crawlers are kept out of endless addresses, under any path of the portal', () => {
  const text = robotsTxt({
    base: '/portal',
    sitemap: 'https://z.example/portal/sitemap.xml',
    editor: ['/api/'],
  });
  expect(text).toContain('Disallow: /portal/szukaj\nDisallow: /portal/en/szukaj\n');
  expect(text).toContain('Disallow: /api/\n');
  expect(text).toContain('\nSitemap: https://z.example/portal/sitemap.xml\n');
  expect(text).not.toMatch(/Disallow: \/portal\/?\n/);
});

test('an embedded record is a frame of a size that was requested, whatever its title holds', () => {
  const record = {
    archive: 'Archiwum',
    archiveUrl: 'https://z.example/a',
    portal: 'Regest',
    portalUrl: 'https://z.example',
    frame: 'https://z.example/osadz/r/1?a=1&b=2',
  };
  fc.assert(
    fc.property(hostile, (title) => {
      const { html } = oembed({ ...record, title });
      expect(html).toMatch(
        /^<iframe src="[^"<>]*" width="\d+" height="\d+" title="[^"<>]*" loading="lazy" style="[^"<>]*"><\/iframe>$/u,
      );
    }),
  );
  const size = (limits: Parameters<typeof oembed>[1]) => {
    const { width, height } = oembed({ ...record, title: 'x' }, limits);
    return [width, height];
  };
  expect(size({ maxwidth: 400.7, maxheight: 1e9 })).toEqual([400, 480]);
  expect(size({ maxwidth: -3, maxheight: Number.NaN })).toEqual([200, 480]);
});

test('a record in JSON tells its public fields and no other, at every level', () => {
  for (const level of RECORD_LEVELS) {
    const fields = recordFields(level);
    const values = Object.fromEntries(fields.map(({ name }) => [name, `value of ${name}`]));
    const record = {
      id: 7,
      level,
      values,
      computedSignature: 'PL_1_2',
      changed: '2026-11-16',
      url: 'https://z.example/r/7',
      place: [],
      children: { units: 2 },
    };
    const json = recordJson(record)[level] as Record<string, unknown>;
    for (const { name, public: isPublic } of fields)
      expect(name in json, `${level}.${name}`).toBe(isPublic === true);
    expect(JSON.stringify(json)).not.toContain('value of rightsHolder');
    const agreed = recordJson({ ...record, agreed: ['donor', 'rightsHolder'] })[level] as Record<
      string,
      unknown
    >;
    expect('donor' in agreed).toBe(fields.some(({ name }) => name === 'donor'));
    expect('rightsHolder' in agreed).toBe(false);
  }
});
