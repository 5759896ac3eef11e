import type { EditionMeta, Parentage } from '@regest/contract/endpoints/record-views.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import type { AncestorRow, RecordHead } from '../../queries/records/find-records.ts';

function of(places: readonly AncestorRow[], level: RecordLevel): AncestorRow | undefined {
  return places.find((place) => place.level === level);
}

/** Parts of the signature from the institution down to the record itself; titles and ids of what is above it. */
export function parentageOf(row: RecordHead): Parentage & { computedSignature: string } {
  const { ancestors, institution_signature, institution_name } = row;
  const branch = [...ancestors, row];
  const series = (places: readonly AncestorRow[]) => places.filter((place) => LEVELS[place.level].nests);
  return {
    computedSignature: joinSignature([institution_signature, ...branch.map(({ signature }) => signature)]),
    parentSignatures: {
      signatureInstitution: institution_signature,
      signatureCollection: of(branch, 'collection')?.signature ?? null,
      signatureSeries: series(branch).map(({ signature }) => signature),
      signatureUnit: of(branch, 'unit')?.signature ?? null,
      signatureDocument: of(branch, 'document')?.signature ?? null,
    },
    parentTitles: {
      titleInstitution: institution_name,
      titleCollection: of(ancestors, 'collection')?.title ?? null,
      titleSeries: series(ancestors).map(({ title }) => title),
      titleUnit: of(ancestors, 'unit')?.title ?? null,
    },
    parentIds: {
      idInstitution: row.institution_id,
      idCollection: of(ancestors, 'collection')?.id ?? null,
      idSeries: series(ancestors).map(({ id }) => id),
      idUnit: of(ancestors, 'unit')?.id ?? null,
    },
  };
}

export function editionMetaOf(row: {
  created_at: string;
  created_by_name: string | null;
  updated_at: string;
  updated_by_name: string | null;
}): EditionMeta {
  return {
    createdAt: row.created_at,
    createdBy: row.created_by_name,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by_name,
  };
}
