import { filePath, institutionPath, permanentPath } from '@regest/portal/addresses/paths.ts';
import { nameElementsIn } from '@regest/reading/foreign-text.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listPublicFiles } from '../../queries/published/files.ts';
import { findPublicRecord } from '../../queries/published/records.ts';
import { countChildrenByLevel } from '../../queries/published/tree.ts';
import { DOCUMENT_TEXTS } from '../../writers/documents.ts';
import { recordJson } from '../../writers/public/record-json.ts';
import { fullSignature } from './entries.ts';
import { openFields } from './open-fields.ts';

/** Public fields under the level's key, with the names of the editor's wire, and the public files. */
export async function publicRecordJson(reader: Reader, id: number, root: string): Promise<object | null> {
  const record = await findPublicRecord(reader, id);
  if (!record) return null;
  const [files, children] = await Promise.all([
    listPublicFiles(reader, [id]),
    countChildrenByLevel(reader, id),
  ]);
  const ofType = (type: string) =>
    record.indices.filter((term) => term.type === type).map(({ id: term, name }) => ({ id: term, name }));
  const described = recordJson({
    id,
    level: record.level,
    computedSignature: fullSignature(record),
    values: {
      ...nameElementsIn(openFields(record), DOCUMENT_TEXTS.say),
      signature: record.signature,
      title: record.title,
      dates: record.dates,
      authors: record.authors,
      geographicalIndices: ofType('geographical'),
      personalIndices: ofType('personal'),
      materialIndices: ofType('material'),
    },
    changed: record.updated_at.slice(0, 10),
    url: `${root}${permanentPath(id)}`,
    place: [
      {
        level: 'institution',
        title: record.institution_name,
        signature: record.institution_signature,
        url: `${root}${institutionPath({ id: record.institution_id, alias: record.institution_alias })}`,
      },
      ...record.ancestors.map(({ id: above, level, title, signature }) => ({
        level,
        title,
        signature,
        url: `${root}${permanentPath(above)}`,
      })),
    ],
    children,
  });
  return {
    ...described,
    closed: record.closing && { scope: 'files', ...record.closing },
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      mimeType: file.mime_type,
      size: file.size,
      url: `${root}${filePath(file.id)}`,
    })),
  };
}
