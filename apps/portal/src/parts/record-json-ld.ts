import { filePath, permanentPath } from '../addresses/paths.ts';
import type { RecordPage } from '../views/record-view.ts';

/** A record as search engines read it. */
export function recordJsonLd(view: RecordPage, root: string): object {
  const [first] = view.dates;
  const { recording } = view;
  return {
    '@context': 'https://schema.org',
    '@type': 'ArchiveComponent',
    '@id': `${root}${permanentPath(view.id)}`,
    url: `${root}${view.path}`,
    name: view.title,
    identifier: view.signature,
    ...(typeof view.fields.content === 'string' && { description: view.fields.content.slice(0, 500) }),
    ...(first && { temporalCoverage: first.dateTo ? `${first.dateFrom}/${first.dateTo}` : first.dateFrom }),
    ...(view.creators.length > 0 && {
      creator: view.creators.map(({ title }) => ({ '@type': 'Thing', name: title })),
    }),
    about: view.terms.map(({ title }) => title),
    holdingArchive: {
      '@type': 'ArchiveOrganization',
      name: view.archive.title,
      url: `${root}${view.archive.path}`,
    },
    ...(view.place.at(-1) && {
      isPartOf: {
        '@type': 'ArchiveComponent',
        name: view.place.at(-1)?.title,
        url: `${root}${view.place.at(-1)?.path}`,
      },
    }),
    ...(recording && {
      associatedMedia: {
        '@type': recording.isVideo ? 'VideoObject' : 'AudioObject',
        name: recording.file.name,
        contentUrl: `${root}${filePath(recording.file.id)}`,
        encodingFormat: recording.file.mimeType,
        transcript: recording.cues
          .map(({ text }) => text)
          .join(' ')
          .slice(0, 5000),
      },
    }),
  };
}
