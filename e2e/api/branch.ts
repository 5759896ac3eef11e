import { ownTitle, type Records } from './record-builders.ts';

/** Creates a collection with two series; the first contains a unit with a document. */
export async function aBranch(records: Records) {
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const first = await records.make('series', collection, { title: ownTitle('Pierwsza seria') });
  const second = await records.make('series', collection, { title: ownTitle('Druga seria') });
  const unit = await records.make('unit', first, { title: ownTitle('Jednostka') });
  const document = await records.make('document', unit, { title: ownTitle('Dokument') });
  return { collection, first, second, unit, document };
}
