import type { Endpoint } from '@regest/contract/endpoints/endpoint.ts';
import { endpointName } from '@regest/contract/endpoints/endpoint.ts';
import { TUS_VERSION, UPLOAD_BYTES_TYPE } from '@regest/contract/endpoints/uploads.ts';
import { LEVELS, levelOfPath, type RecordLevel } from '@regest/contract/levels.ts';
import type { z } from 'zod';
import type { World } from './matrix-world.ts';

export interface AimedCall {
  url: string;
  body: Record<string, unknown> | undefined;
  headers: Record<string, string>;
  /** The call concerns data of one institution, so users of another one must be refused. */
  isScoped: boolean;
}

/** Field names of an object schema; of a transformed one, those of its input. */
function shapeOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  if ('shape' in schema) return Object.keys(schema.shape as object);
  return 'in' in schema ? shapeOf(schema.in as z.ZodType) : [];
}

function parentOf(world: World, level: RecordLevel): number {
  const [parent = 'institution'] = LEVELS[level].parents;
  return parent === 'institution' ? world.institution : world.live[parent];
}

/** A value for each parameter of a path; a new parameter is added here with its endpoint. */
function pathValue(area: string, name: string, path: string, world: World): string | number {
  const level = levelOfPath(area);
  const values: Record<string, string | number | undefined> = {
    id: level
      ? world.live[level]
      : {
          users: world.user,
          devices: world.session,
          secondFactor: world.user,
          institutions: world.institution,
          authors: world.author,
          bulkRecords: world.bulkChange,
          indices: world.term,
        }[area],
    parentId: level && parentOf(world, level),
    list: 'languages',
    levels: path.includes('/unit') ? 'documents' : 'collections',
    container: path.includes('count') ? 'basket' : 'collection',
    type: area === 'indices' ? 'material' : 'units',
    token: 'nieznany',
    fileId: world.file,
    level: 'collection',
    format: 'csv',
    uploadId: world.upload,
  };
  if (area === 'exports')
    values.id = path.includes('institution') ? world.institution : world.live.collection;
  if (area === 'acquisitions') values.id = world.acquisition;
  if (area === 'agreements') values.id = world.agreement;
  if (area === 'portalHomes') values.id = world.institution;
  if (path.startsWith('/api/files/'))
    values.id = path.includes(':level') ? world.live.collection : world.file;
  if (area === 'comments') values.id = path.startsWith('/api/records') ? world.live.unit : world.comment;
  if (area === 'templates') values.id = world.template;
  if (area === 'news') values.id = world.news;
  if (area === 'questions') values.id = world.question;
  if (area === 'orders') values.id = world.order;
  if (area === 'contributions') values.id = world.contribution;
  if (area === 'presence' || area === 'proposals') values.id = world.live.unit;
  if (area === 'previews') values.id = world.live.document;
  if (area === 'scans') values.id = path.startsWith('/api/documents') ? world.live.document : world.live.unit;
  if (area === 'imports') values.id = world.import;
  if (area === 'jobs') values.id = world.job;
  if (area === 'files') values.id = path.includes(':level') ? world.live.collection : world.file;
  if (path.endsWith('/:container/:levels')) values.levels = 'units';
  const value = values[name];
  if (value === undefined) throw new Error(`The matrix has nothing to put for :${name} of ${path}.`);
  return value;
}

function queryValue(area: string, name: string, path: string, world: World): string | number | undefined {
  const level = levelOfPath(area);
  const container = path.includes('/unit/') ? world.live.unit : world.live.collection;
  const inTrash = area === 'trash';
  const values: Record<string, string | number | undefined> = {
    institution_id: world.institution,
    parent_id: level ? parentOf(world, level) : inTrash ? world.trashed.collection : container,
    id: world.trashed.collection,
    level: area === 'exports' || area === 'statistics' ? 'COLLECTION' : 'collection',
    restoring_root_id: world.trashed.collection,
    conflicting_signature: '1',
    deleted: 'true',
    // Includes unpublished records, since nothing in the world is published.
    all: 'true',
    to_version: 1,
    type: area === 'indices' ? 'material' : undefined,
    q: 'abc',
    fileId: world.file,
    collectionId: world.live.collection,
    transcriptionLink: world.jobLink,
    language: area === 'search' ? 'pol' : '-2',
    of: '/api/users/current,/api/file-problems',
  };
  return values[name];
}

function bodyOf(area: string, endpoint: Endpoint, world: World): Record<string, unknown> | undefined {
  if (!endpoint.body) return undefined;
  const level = levelOfPath(area);
  if (level && endpoint.path.endsWith('/revert')) return { toVersion: 1 };
  if (level) return { [level]: endpoint.method === 'POST' ? { parentId: parentOf(world, level) } : {} };
  switch (area) {
    case 'indices':
      return endpoint.path.endsWith('/merge') ? { into: world.term } : { name: `hasło ${world.term}` };
    case 'bulkRecords':
      return { ids: [world.live.unit], set: { donor: 'X' } };
    case 'templates':
      return { name: 'Pismo', from: world.live.unit };
    case 'comments':
      return { text: 'Sprawdź datę', isResolved: true, userId: null };
    case 'finish':
      return { ids: [world.live.unit], ready: true };
    case 'imports':
    case 'proposals':
      return {};
    case 'trash':
      return { id: world.trashed.collection, level: 'collection' };
    case 'authors':
      if (endpoint.path.endsWith('/merge')) return { into: world.author };
      if (endpoint.path.endsWith('/distinct')) return { from: world.author };
      return endpoint.method === 'POST'
        ? { name: 'Nowy Twórca', institutionId: world.institution }
        : { author: {} };
    case 'acquisitions':
      return { acquisition: endpoint.method === 'POST' ? { institutionId: world.institution } : {} };
    case 'agreements':
      return { agreement: endpoint.method === 'POST' ? { institutionId: world.institution } : {} };
    case 'files':
      return endpoint.path.endsWith('/edit') ? { edit: null, contentId: 'a' } : { name: 'b.txt' };
    case 'scans':
      return { documents: [], ids: [], from: [], files: [] };
    case 'transcriptions':
      if (endpoint.path.endsWith('/send')) return { kind: 'ocr', files: [{ id: world.file }] };
      return { fileId: world.file, transcription: 'tekst' };
    default:
      return Object.fromEntries(shapeOf(endpoint.body).map((name) => [name, {}]));
  }
}

/** Headers that the endpoint requires. */
function headersOf(endpoint: Endpoint, world: World): Record<string, string> {
  const values: Record<string, string> = {
    'tus-resumable': TUS_VERSION,
    'upload-length': '1',
    'upload-metadata': `filename ${btoa('a.txt')},parentId ${btoa(String(world.live.document))}`,
    'upload-offset': '0',
  };
  const headers = shapeOf(endpoint.headers).flatMap((name) => (values[name] ? [[name, values[name]]] : []));
  const sends = endpoint.bodyType === 'bytes' && endpoint.bodyDoc !== undefined;
  return { ...Object.fromEntries(headers), ...(sends && { 'content-type': UPLOAD_BYTES_TYPE }) };
}

/** Areas outside institutions: data without an owner, or accessible to their owner alone. */
const UNSCOPED_AREAS = new Set([
  'devices',
  'savedSearches',
  'news',
  'values',
  'session',
  'indices',
  'recovery',
  'serviceRequests',
  'system',
]);

/** Builds a call of the endpoint with ids of the world. */
export function aim(area: string, endpoint: Endpoint, world: World): AimedCall {
  const { path } = endpoint;
  const parameterNames = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const url = parameterNames.reduce(
    (text, name) => text.replace(`:${name}`, String(pathValue(area, name, path, world))),
    path,
  );
  const parameters = shapeOf(endpoint.query)
    .map((name) => [name, queryValue(area, name, path, world)] as const)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  const body = bodyOf(area, endpoint, world);
  const names = parameters.map(([name]) => name);
  const isAimed =
    parameterNames.length > 0 ||
    area === 'uploads' ||
    ['institution_id', 'parent_id', 'id', 'fileId', 'collectionId'].some((name) => names.includes(name)) ||
    /parentId|institutionId|fileId|"ids?"|"from"/.test(JSON.stringify(body ?? {}));
  return {
    url: parameters.length > 0 ? `${url}?${new URLSearchParams(parameters)}` : url,
    body,
    headers: headersOf(endpoint, world),
    isScoped:
      isAimed &&
      !UNSCOPED_AREAS.has(area) &&
      !/update-profile|api\/second-factor/.test(endpointName(endpoint)),
  };
}
