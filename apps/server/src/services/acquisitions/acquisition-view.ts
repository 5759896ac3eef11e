import type { AcquisitionView } from '@regest/contract/endpoints/acquisitions.ts';
import type { AcquisitionRow } from '../../queries/acquisitions/acquisitions.ts';

/** A collection in the trash is not shown; the entry finds it again when it is restored. */
function collectionOf(row: AcquisitionRow): AcquisitionView['collection'] {
  const { collection_id: id, collection_signature: signature, collection_title: title } = row;
  if (id === null || signature === null || title === null) return null;
  return { id, signature, title };
}

export function acquisitionView(row: AcquisitionRow): AcquisitionView {
  return {
    id: row.id,
    institutionId: row.institution_id,
    number: row.number,
    date: row.date,
    source: row.source,
    method: row.method,
    description: row.description,
    extent: row.extent,
    collectionId: row.collection_id,
    collection: collectionOf(row),
    editionMeta: {
      createdAt: row.created_at,
      createdBy: row.created_by_name,
      updatedAt: row.updated_at,
      updatedBy: row.updated_by_name,
    },
    version: row.version,
  };
}
