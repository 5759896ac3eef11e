import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertByOffice, withOffice } from '../../../test/writers/office.ts';
import { pdfText } from '../../../test/writers/pdf-text.ts';
import { readOdt } from '../../../test/writers/read-odt.ts';
import { readZip } from '../../../test/writers/read-zip.ts';
import { xmlFault } from '../../../test/writers/well-formed-xml.ts';
import { DOCUMENT_TEXTS } from '../documents.ts';
import { inventoryPdf } from '../pdf/inventory-pdf.ts';
import { inventoryOdt } from './inventory.ts';
import type { InventoryDocument, InventoryUnit } from './inventory-document.ts';
import { inventoryLabels } from './inventory-document.ts';

function aUnit(unit: Partial<InventoryUnit> = {}): InventoryUnit {
  return {
    section: 0,
    signature: 'PL_9001_01_01_01',
    title: 'Statut i rejestracja straży w Modrzewinie',
    dates: '1908-1934',
    externalForm: 'teczka',
    extent: '42 s.',
    ...unit,
  };
}

function anInventory(document: Partial<InventoryDocument> = {}): InventoryDocument {
  return {
    labels: inventoryLabels(DOCUMENT_TEXTS),
    institution: 'Towarzystwo Przyjaciół Modrzewiny',
    archive: 'Archiwum Społeczne Ziemi Modrzewińskiej',
    title: 'Ochotnicza Straż Pożarna w Modrzewinie',
    signature: 'PL_9001_01',
    facts: [{ label: 'Daty skrajne', text: '1908-1989' }],
    history: {
      label: 'Dzieje zespołu/zbioru',
      text: 'Akta leżały w szafie.\n\nW 1996 r. zostały przekazane.',
    },
    introduction: [{ label: 'Zawartość', text: 'Protokoły & rachunki <z remizy>' }],
    sections: [
      { depth: 1, heading: 'Seria 01. Organizacja', summary: '1908–1951', content: 'Statuty i księgi.' },
      { depth: 2, heading: 'Podseria 01. Meldunki', summary: null, content: null },
    ],
    units: [aUnit(), aUnit({ section: 1, signature: 'PL_9001_01_01_02', title: 'Meldunki o pożarach' })],
    createdAt: new Date('2026-03-01T12:00:00Z'),
    ...document,
  };
}

async function parts(document: InventoryDocument): Promise<Record<string, string>> {
  const entries = await readZip(await buffer(inventoryOdt(document)));
  return Object.fromEntries(entries.map((entry) => [entry.name, entry.bytes.toString('utf8')]));
}

async function content(document: Partial<InventoryDocument> = {}): Promise<string> {
  return (await parts(anInventory(document)))['content.xml'] ?? '';
}

test('on pages it has every chapter and every unit once, with pages of how many', async () => {
  const sections = [
    { depth: 1, heading: 'Seria 01. Organizacja', summary: '1908–1951', content: 'Statuty.' },
  ];
  const units = Array.from({ length: 60 }, (_, index) => aUnit({ title: `Teczka nr${index}.` }));
  const pages = await pdfText(await buffer(inventoryPdf(anInventory({ sections, units }))));
  const text = pages.join('\n').replaceAll('\u00a0', ' ');
  for (const part of ['PL_9001_01', 'Protokoły & rachunki <z remizy>', 'Seria 01. Organizacja', 'Statuty.'])
    expect(text).toContain(part);
  expect(units.filter(({ title }) => text.split(title).length !== 2)).toEqual([]);
  expect(pages.every((page, index) => page.includes(`Strona ${index + 1} z ${pages.length}`))).toBe(true);
});

const count = (text: string, part: string) => text.split(part).length - 1;

describe('the package', () => {
  test('begins with the uncompressed mimetype that programs know the format by', async () => {
    const bytes = await buffer(inventoryOdt(anInventory()));
    expect(bytes.subarray(30, 77).toString()).toBe('mimetypeapplication/vnd.oasis.opendocument.text');
    expect((await readZip(bytes))[0]).toMatchObject({ name: 'mimetype', stored: true });
  });

  test('lists every part in the manifest and nothing else', async () => {
    const all = await parts(anInventory());
    const manifestPaths = [...(all['META-INF/manifest.xml'] ?? '').matchAll(/full-path="([^"]+)"/gu)].map(
      (m) => m[1],
    );
    const present = Object.keys(all).filter((name) => name !== 'mimetype' && !name.startsWith('META-INF/'));
    expect(manifestPaths.filter((path) => path !== '/').sort()).toEqual(present.sort());
  });

  test('holds well-formed XML whatever the texts are', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (title, heading, cell) => {
        const sections = [{ depth: 9, heading, summary: cell, content: cell }];
        const units = [aUnit({ signature: cell, title, dates: cell, externalForm: cell, extent: cell })];
        const facts = [{ label: heading, text: cell }];
        const all = await parts(anInventory({ title, institution: title, facts, sections, units }));
        for (const [name, xml] of Object.entries(all)) {
          if (name.endsWith('.xml')) expect(xmlFault(xml)).toBeNull();
        }
      }),
      { numRuns: 40 },
    );
  });

  test('uses no style that is not declared', async () => {
    const all = await parts(anInventory());
    const declared = new Set(
      [...`${all['styles.xml']}${all['content.xml']}`.matchAll(/style:name="([^"]+)"/gu)].map((m) => m[1]),
    );
    const used = [
      ...`${all['styles.xml']}${all['content.xml']}`.matchAll(
        /(?:text|table|parent|next|page-layout|master-page)[\w-]*:?style-name="([^"]+)"/gu,
      ),
    ].map((m) => m[1]);
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((name) => !declared.has(name))).toEqual([]);
  });
});

describe('the pages', () => {
  test('carry the collection in the header and the page of pages in the footer of the master page Standard', async () => {
    const styles = (await parts(anInventory()))['styles.xml'] ?? '';
    const master = styles.slice(styles.indexOf('<style:master-page style:name="Standard"'));
    expect(master).toContain('Ochotnicza Straż Pożarna w Modrzewinie</text:p></style:header>');
    expect(master).toMatch(/Strona <text:page-number[^>]*>1<\/text:page-number> z <text:page-count>/u);
    expect(styles).toContain('fo:page-width="21cm" fo:page-height="29.7cm"');
  });

  test('shorten a very long title in the header only', async () => {
    const all = await parts(anInventory({ title: 'Akta '.repeat(100) }));
    expect(all['styles.xml']).toMatch(/<text:p text:style-name="Header">.{80,89}…<\/text:p>/u);
    expect(all['meta.xml']).toContain('Akta '.repeat(100));
  });
});

describe('the text', () => {
  test('lists every chapter in the table of contents with a link to its heading and its page', async () => {
    const xml = await content();
    for (const bookmark of ['intro-0', 'intro-1', 'section-0', 'section-1']) {
      expect(count(xml, `<text:bookmark-start text:name="${bookmark}"/>`)).toBe(1);
      expect(count(xml, `xlink:href="#${bookmark}"`)).toBe(1);
      expect(count(xml, `text:reference-format="page" text:ref-name="${bookmark}"`)).toBe(1);
    }
  });

  test('gives each series a table of its own with a head row that repeats', async () => {
    const xml = await content();
    expect(count(xml, '<table:table ')).toBe(2);
    expect(count(xml, '<table:table-header-rows>')).toBe(2);
    expect(xml.indexOf('Meldunki o')).toBeGreaterThan(xml.lastIndexOf('Podseria'));
  });

  test('is typeset in Polish while signatures stay as they are', async () => {
    const xml = await content({ units: [aUnit({ signature: 'A 1918-1939 w 2' })] });
    expect(xml).toContain('Statut i\u00a0rejestracja straży w\u00a0Modrzewinie');
    expect(xml).toContain('>1908–1934<');
    expect(xml).toContain('>A 1918-1939 w 2<');
  });

  test('keeps the paragraphs of a description', async () => {
    const xml = await content();
    expect(xml).toMatch(/leżały w\u00a0szafie\.<\/text:p><text:p [^>]+>W\u00a01996\u00a0r\. zostały/u);
    expect(xml).toContain('Protokoły &amp; rachunki &lt;z\u00a0remizy&gt;');
  });

  test('parts a long series into several tables and loses no unit', async () => {
    const units = Array.from({ length: 701 }, (_, index) => aUnit({ signature: `nr-${index}-` }));
    const xml = await content({ units });
    expect(count(xml, '<table:table ')).toBe(3);
    expect(units.filter((unit) => count(xml, unit.signature) !== 1)).toEqual([]);
  });

  test('a unit out of the order of the sections is an error, not a loss', async () => {
    const units = [aUnit({ section: 1 }), aUnit({ section: 0 })];
    await expect(content({ units })).rejects.toThrow('not in the order of the sections');
  });

  test('an inventory without sections or texts is still a document', async () => {
    const bare = anInventory({
      archive: null,
      history: null,
      facts: [],
      introduction: [],
      sections: [],
      units: [],
    });
    expect(xmlFault((await parts(bare))['content.xml'] ?? '')).toBeNull();
  });
});

test('a reader that goes away closes the cursor the units come from', async () => {
  let opened = false;
  let isClosed = false;
  async function* units() {
    opened = true;
    try {
      for (;;) yield aUnit({ title: Math.random().toString().repeat(20) });
    } finally {
      isClosed = true;
    }
  }
  const odt = inventoryOdt(anInventory({ units: units() }));
  for await (const _chunk of odt) if (opened) break;
  await expect.poll(() => isClosed).toBe(true);
});

const manyUnits = () =>
  Array.from({ length: 200 }, (_, index) =>
    aUnit({ section: index < 150 ? 0 : 1, signature: `PL_9001_01_${index}` }),
  );

test('a reader of others finds every unit under its heading, with the head and the foot of a page', async () => {
  const units = manyUnits();
  const odt = readOdt(await buffer(inventoryOdt(anInventory({ units }))));
  expect(odt.texts[0]).toBe('Towarzystwo Przyjaciół Modrzewiny');
  expect(odt.headings).toEqual([
    { level: 1, text: 'Wstęp' },
    { level: 2, text: 'Zawartość' },
    { level: 1, text: 'Seria 01. Organizacja' },
    { level: 2, text: 'Podseria 01. Meldunki' },
  ]);
  expect(odt.tables.map(({ rows }) => rows.length)).toEqual([150, 50]);
  expect(odt.tables.flatMap(({ rows }) => rows.map(([signature]) => signature))).toEqual(
    units.map(({ signature }) => signature),
  );
  expect(odt.tables.map(({ heads }) => heads.map((head) => head[3]))).toEqual([
    ['Forma zewnętrzna'],
    ['Forma zewnętrzna'],
  ]);
  expect(odt.header).toEqual(['Ochotnicza Straż Pożarna w Modrzewinie']);
  expect(odt.footer).toEqual(['Strona {pageNumber} z {pageCount}']);
});

withOffice('LibreOffice opens it without repair and fills in the pages', async (office) => {
  const bytes = await buffer(inventoryOdt(anInventory({ units: manyUnits() })));
  const pages = await pdfText(await convertByOffice(office, bytes, 'odt', 'pdf'));
  expect(pages[0]).toContain('Towarzystwo Przyjaciół Modrzewiny');
  expect(pages[0]).not.toContain('Strona 1');
  expect(pages.at(-1)).toContain(`Strona ${pages.length} z ${pages.length}`);
  expect(pages.at(-1)).toContain('PL_9001_01_199');
  expect(pages.slice(3).every((page) => page.includes('Forma'))).toBe(true);
  const subseries = pages.findLastIndex((page) => page.includes('Podseria 01. Meldunki'));
  expect(pages[1]).toMatch(new RegExp(`Podseria 01\\. Meldunki[ .]*${subseries + 1}\\s`, 'u'));
});
