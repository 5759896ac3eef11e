import type { Proposal } from '@regest/contract/endpoints/proposals.ts';
import type { EmbeddedRow } from '../../queries/files/embedded-metadata.ts';

/** A proposal before it is compared with the record and the existing names. */
export type Candidate = Omit<Proposal, 'id'>;

/** A name proposed as a new term only if it is sure; any other one must be a term already. */
export interface TextCandidate extends Candidate {
  isSure: boolean;
}

/** Candidates from the metadata of one file. A caption serves as the title where there is none. */
export function metadataCandidates({ file_id, file_name, metadata }: EmbeddedRow): Candidate[] {
  const { takenOn, title, caption, authors, places, keywords } = metadata;
  const file = { id: file_id, name: file_name };
  const named = (fieldName: Candidate['fieldName'], texts: readonly (string | null)[]) =>
    texts.flatMap((text): Candidate[] =>
      text === null ? [] : [{ fieldName, text, date: null, origin: 'metadata', file }],
    );
  const dates: Candidate[] =
    takenOn === null
      ? []
      : [
          {
            fieldName: 'dates',
            text: takenOn,
            date: { dateType: 'single', dateFrom: takenOn, dateTo: null },
            origin: 'metadata',
            file,
          },
        ];
  return [
    ...dates,
    ...named('title', [title ?? (caption?.includes('\n') ? null : caption)]),
    ...named('content', [caption]),
    ...named('authors', authors),
    ...named('geographicalIndices', places),
    ...named('materialIndices', keywords),
  ];
}
