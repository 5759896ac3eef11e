import type { AcquisitionView } from '@regest/contract/endpoints/acquisitions.ts';
import { ACQUISITION_FIELDS } from '@regest/contract/fields/acquisition-fields.ts';
import type { EntityView } from '@regest/contract/fields/entity-values.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import type { AcquisitionRow } from '../../queries/acquisitions/acquisitions.ts';
import { fromColumns } from '../entities/entity-columns.ts';
import { editionMetaOf } from '../records/record-view.ts';

const FIELDS = fieldsOf(ACQUISITION_FIELDS);

/** A collection in the trash is left out of the view; the stored entry still names it, so a restore brings it back. */
function collectionOf(row: AcquisitionRow): AcquisitionView['collection'] {
  const { collection_id: id, collection_signature: signature, collection_title: title } = row;
  if (id === null || signature === null || title === null) return null;
  return { id, signature, title };
}

export function acquisitionView(row: AcquisitionRow): AcquisitionView {
  return {
    id: row.id,
    institutionId: row.institution_id,
    ...(fromColumns(FIELDS, row) as EntityView<typeof ACQUISITION_FIELDS>),
    collection: collectionOf(row),
    editionMeta: editionMetaOf(row),
    version: row.version,
  };
}
