import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord } from '../../../test/api/record-builders.ts';
import { expectSoundCounts } from '../../../test/api/record-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { apply, importFile, readImport, undo } from '../../../test/imports/import-file.ts';
import { storedRows } from '../../../test/model/perform.ts';

const server = useServer();

const SIGNATURES = ['A', 'B', 'C', 'D', 'S'];
const AUTHORS = ['', '', 'Nowak, Ewa', 'Lis, Jan | Gmina Wólka', 'nowak, ewa'];
const CLOSURES = [';;', ';;', 'files;other;2051-12-31', 'record;law;'];

/** A row of the sheet; `record` and `parent` are indexes into the lists of the holding. */
const anEdit = fc.record({
  record: fc.nat({ max: 5 }),
  parent: fc.option(fc.nat({ max: 5 })),
  signature: fc.constantFrom(...SIGNATURES),
  authors: fc.constantFrom(...AUTHORS),
  closure: fc.constantFrom(...CLOSURES),
});
const aNewRow = fc.record({
  level: fc.constantFrom('series', 'unit'),
  parent: fc.nat({ max: 5 }),
  signature: fc.constantFrom(...SIGNATURES),
  authors: fc.constantFrom(...AUTHORS),
  closure: fc.constantFrom(...CLOSURES),
});

test('a sheet edited at random is applied as far as its check shows no fault, and taken back', async () => {
  const client = await signedIn(server());
  const create = (level: RecordLevel, signature: string, parentId?: number) =>
    aRecord(server(), client, { level, signature, ...(parentId !== undefined && { parentId }) });
  const collection = await create('collection', '1');
  const outer = await create('series', 'A', collection.id);
  const inner = await create('series', 'B', outer.id);
  const open = await create('series', 'C', collection.id);
  const records = [
    outer,
    inner,
    open,
    await create('unit', 'S', collection.id),
    await create('unit', 'A', inner.id),
    await create('unit', 'B', open.id),
  ];
  await client.put(`/api/collections/${collection.id}/shallow-publish`);
  await client.put(`/api/series/${open.id}/publish`);
  // The last two places are the key of a new row of the file itself.
  const places = [collection, outer, inner, open].map(({ id }) => String(id)).concat('1_N', '1_N');
  const heads = 'level;id;parentId;signature;title;authors;closure.scope;closure.reason;closure.until';
  const stored = () => storedRows(server(), client.user.institutionId);
  const before = await stored();

  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anEdit, { selector: ({ record }) => record, minLength: 1, maxLength: 6 }),
      fc.array(aNewRow, { maxLength: 2 }),
      async (edits, newRows) => {
        const lines = edits.map(({ record, parent, signature, authors, closure }) => {
          const { id, level, title } = records[record] as RecordView;
          return [level, id, parent === null ? '' : places[parent], signature, title, authors, closure];
        });
        lines.push(['series', '', collection.id, 'N', 'Nowa seria', '', ';;']);
        for (const { level, parent, signature, authors, closure } of newRows)
          lines.push([level, '', places[parent], signature, `Nowa ${signature}`, authors, closure]);
        const sheet = [heads, ...lines.map((cells) => cells.join(';'))].join('\r\n');
        const { id, unknownColumns } = await importFile(server(), client, 'zasob.csv', sheet);
        expect(unknownColumns).toEqual([]);
        expect((await apply(server(), client, id, { skipFaulty: true })).status).toBe(202);
        expect(await readImport(client, id)).toMatchObject({ status: 'applied', message: null });
        await expectSoundCounts(server());
        await undo(server(), client, id);
        expect(await readImport(client, id)).toMatchObject({ status: 'undone', message: null });
        expect(await stored()).toEqual(before);
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);
