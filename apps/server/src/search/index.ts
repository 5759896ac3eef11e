/** The public face of the search: nothing outside this folder imports from any other file of it. docs/search.md */
export type { Candidate } from './candidates.ts';
export { check } from './check.ts';
export { type CreatorMatch, findCreatorsByName } from './creators.ts';
export { facetsOf, namesOfFilters } from './facets.ts';
export { find, findTitled, type SearchResult } from './find.ts';
export { creatorSnippets, findPages, type Hit, type PageHit } from './hits.ts';
export { put, putRecords } from './indexing.ts';
export { openNamedText } from './names-in-forms.ts';
export { emptyIndex, ensureBuilt, rebuild } from './rebuild.ts';
export { continueRenaming, indexRecordsOfName } from './renamings.ts';
export type { Filters } from './request.ts';
export { findIdsBySignature } from './signature.ts';
export { findByPrefix, suggest } from './suggest.ts';
export { mark } from './words.ts';
