import type { Readable } from 'node:stream';
import { maySee } from '@regest/contract/fields/field-access.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors/app-error.ts';
import { openSnapshot } from '../../queries/shared/snapshot.ts';
import { type EadVersion, eadStream } from '../../writers/exchange/ead.ts';
import { addressesBelow } from '../../writers/exchange/exchange-record.ts';
import { exchangeRecords } from './exchange-records.ts';
import type { ExportedCollection } from './export-scope.ts';
import { readSections, withoutUnpublished } from './section-tree.ts';

/** Fields that the role of this actor does not show. */
function hiddenFields({ role }: Actor): Set<string> {
  const fields = RECORD_LEVELS.flatMap((level) => recordFields(level));
  return new Set(fields.flatMap((field) => (maySee(role, field) ? [] : [field.name])));
}

/**
 * A collection as a finding aid, read while it is written. With everything it is the institution's own file, with
 * internal notes marked as such; without, what the portal shows, and a collection that is not shown is not there.
 */
export async function exportEad(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  actor: Actor,
  collection: ExportedCollection,
  { version, all }: { version: EadVersion; all: boolean },
  signal: AbortSignal,
): Promise<Readable> {
  const snapshot = await openSnapshot(pool, signal);
  try {
    const whole = await readSections(snapshot, collection.institution, collection.id);
    const sections = all ? whole : withoutUnpublished(whole);
    if (sections.inOrder.length === 0) throw notFound('collection', collection.id);
    const stream = eadStream(version, exchangeRecords(snapshot, sections, !all), {
      institution: collection.institution,
      addresses: addressesBelow(settings.portalUrl ?? `${settings.publicUrl}/portal`),
      isInternal: all,
      hidden: hiddenFields(actor),
      writtenAt: new Date(),
    });
    return stream.once('close', () => void snapshot.close());
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}
