import { Readable } from 'node:stream';
import { EAD_LEVELS } from '@regest/contract/exchange/record-mapping.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import { APE_EAD, EAD_2002 } from './ead-2002.ts';
import { EAD3, type EadDialect } from './ead-dialect.ts';
import { type LevelWriters, levelWriters } from './ead-fields.ts';
import { APE_EAD_FRAME, EAD_2002_FRAME, EAD3_FRAME, type EadFrame } from './ead-heads.ts';
import type { ExchangeRecord, WritingContext } from './exchange-record.ts';
import { xmlText } from './xml-text.ts';

export const EAD_CONTENT_TYPE = 'application/xml; charset=utf-8';
const CHUNK_CHARACTERS = 64 * 1024;

const VERSIONS = {
  '3': { dialect: EAD3, frame: EAD3_FRAME, hasIds: true, isForPortal: false },
  '2002': { dialect: EAD_2002, frame: EAD_2002_FRAME, hasIds: true, isForPortal: false },
  // It is written for a portal that shows all of it: what is internal stays at home.
  ape: { dialect: APE_EAD, frame: APE_EAD_FRAME, hasIds: false, isForPortal: true },
} as const satisfies Record<
  string,
  { dialect: EadDialect; frame: EadFrame; hasIds: boolean; isForPortal: boolean }
>;
export type EadVersion = keyof typeof VERSIONS;

type Writers = Record<RecordLevel, LevelWriters>;

function joined(writers: readonly ((record: ExchangeRecord) => string)[], record: ExchangeRecord): string {
  let text = '';
  for (const write of writers) text += write(record);
  return text;
}

function description(
  record: ExchangeRecord,
  writers: LevelWriters,
  dialect: EadDialect,
  { addresses, institution }: WritingContext,
): string {
  const full = dialect.mark('unitid', 'fullSignature') + dialect.numbered(addresses.record(record.id));
  const repository = record.depth === 0 ? dialect.repository(institution.name) : '';
  const access = joined(writers.access, record);
  return `<did><unitid${full}>${xmlText(record.computedSignature)}</unitid>${repository}${joined(writers.did, record)}</did>${
    access === '' ? '' : `<controlaccess>${access}</controlaccess>`
  }${joined(writers.blocks, record)}`;
}

/** Records in the order of the tree, each before what lies below it, as one finding aid. */
export async function* eadChunks(
  version: EadVersion,
  records: AsyncIterable<ExchangeRecord> | Iterable<ExchangeRecord>,
  context: WritingContext,
): AsyncGenerator<Buffer> {
  const { dialect, frame, hasIds, isForPortal } = VERSIONS[version];
  const forReaders = { ...context, isInternal: context.isInternal && !isForPortal };
  const writers = Object.fromEntries(
    RECORD_LEVELS.map((level) => [level, levelWriters(level, dialect, forReaders)]),
  ) as Writers;
  let chunk = '';
  let depth = -1;
  for await (const record of records) {
    const { first, nested } = EAD_LEVELS[record.level];
    const level = record.depth > 1 ? nested : first;
    const inside = description(record, writers[record.level], dialect, context);
    if (record.depth === 0) {
      if (depth >= 0) throw new Error('A finding aid has one root.');
      const id = hasIds ? ` id="r${record.id}"` : '';
      chunk += `${frame.start(record, context)}<archdesc level="${level}"${id}${frame.archdesc}>${inside}`;
    } else {
      if (depth === 0) chunk += '\n<dsc>';
      for (let open = depth; open >= record.depth; open -= 1) chunk += '</c>';
      chunk += `\n<c level="${level}"${hasIds ? ` id="r${record.id}"` : ''}>${inside}`;
    }
    depth = record.depth;
    if (chunk.length >= CHUNK_CHARACTERS) {
      yield Buffer.from(chunk);
      chunk = '';
    }
  }
  if (depth < 0) throw new Error('A finding aid without a record.');
  yield Buffer.from(`${chunk}${'</c>'.repeat(depth)}${depth > 0 ? '</dsc>' : ''}</archdesc>\n${frame.end}`);
}

export function eadStream(...args: Parameters<typeof eadChunks>): Readable {
  return Readable.from(eadChunks(...args), { objectMode: false });
}
