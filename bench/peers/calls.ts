import type { BenchData } from '../build-records.ts';
import { someWords, vocabulary } from '../search/vocabulary.ts';
import type { Ask } from './asker.ts';

/** One thing an editor does, asked of both. */
export interface PeerCall {
  name: string;
  ours: () => Promise<string>;
  theirs: () => Promise<string>;
  /** Our time as a share of theirs that is wanted. */
  wanted?: number;
  before?: () => Promise<unknown>;
}

const NODE = 'id,level,signature,title,is_published,is_draft';
const ROW = `${NODE},parent_id,dates`;

export function peerCalls(ours: Ask, theirs: Ask, data: BenchData): PeerCall[] {
  const { documentId, unitId, seriesId, hundredId } = data;
  const parentId = data.collectionId + 1;
  const items = (question: Record<string, string>) =>
    theirs('GET', `/items/record?${new URLSearchParams(question)}`);
  const page = { fields: ROW, limit: '10', meta: 'filter_count' };
  const node = (name: string, id: number): PeerCall => ({
    name,
    ours: () => ours('GET', `/api/tree/collection/children?parent_id=${id}&lean=true`),
    theirs: () => items({ 'filter[parent_id][_eq]': String(id), sort: 'sort', limit: '-1', fields: NODE }),
  });
  const search = (name: string, words: string): PeerCall => ({
    name: `search, ${name} («${words}»)`,
    ours: () => ours('GET', `/api/search?q=${encodeURIComponent(words)}`),
    theirs: () => items({ ...page, search: words }),
    wanted: 0.1,
  });
  const words = vocabulary();
  let serial = 0;
  const described = () => {
    serial += 1;
    const title = `${someWords(words, 5)} nowe${serial}`;
    return { title, content: someWords(words, 40), dates: [{ dateType: 'single', dateFrom: '1939' }] };
  };
  const save = (name: string): PeerCall => ({
    name,
    ours: () =>
      ours('PUT', `/api/units/${unitId}`, {
        unit: { ...described(), languages: ['pol'], totalSize: 1, authorsUnknown: true },
      }),
    theirs: () =>
      theirs('PATCH', `/items/record/${unitId}`, { ...described(), languages: ['pol'], total_size: 1 }),
  });
  const create = (name: string): PeerCall => ({
    name,
    ours: () => {
      const unit = { ...described(), languages: ['pol'], totalSize: 1, authorsUnknown: true };
      return ours('POST', '/api/units', { unit: { ...unit, parentId, signature: `nowa ${serial}` } });
    },
    theirs: () => {
      const unit = { ...described(), languages: ['pol'], total_size: 1, level: 'unit', sort: serial };
      return theirs('POST', '/items/record', { ...unit, parent_id: parentId, signature: `nowa ${serial}` });
    },
  });
  const history = (kept: 'all' | null) =>
    theirs('PATCH', '/collections/record', { meta: { accountability: kept } });
  return [
    {
      name: 'list, first page of documents',
      ours: () => ours('GET', '/api/documents?per_page=10'),
      theirs: () => items({ ...page, 'filter[level][_eq]': 'document', sort: 'sort' }),
    },
    {
      name: 'open a document',
      ours: () => ours('GET', `/api/documents/${documentId}`),
      theirs: () => theirs('GET', `/items/record/${documentId}`),
    },
    node('a node of 100 children', hundredId),
    node('a node of 1,000 children', seriesId),
    {
      name: 'find in titles of documents',
      ours: () => ours('GET', `/api/documents?per_page=10&q=nr${documentId}`),
      theirs: () =>
        items({
          ...page,
          'filter[level][_eq]': 'document',
          'filter[title][_icontains]': `nr${documentId}`,
          sort: 'sort',
        }),
    },
    search('rare word', `nr${unitId}`),
    search('frequent word', 'akta'),
    search('word', 'cmentarz'),
    search('two words', 'zespół inwentarz'),
    { ...save('save a unit'), before: () => history('all') },
    create('create a unit'),
    { ...save('save a unit, Directus without history'), before: () => history(null) },
    create('create a unit, Directus without history'),
  ];
}
