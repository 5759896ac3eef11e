import { createHash, randomBytes } from 'node:crypto';
import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import { minimalRecord } from '../api/record-builders.ts';
import type { InSteps } from './import-in-steps.ts';
import { below, changed, type Entry, type State, without } from './ledger.ts';
import type { InParts } from './send-in-parts.ts';

/** One request and the state that it leads to. */
export interface Operation {
  name: string;
  method: string;
  url: string;
  body?: Record<string, unknown> | FormData;
  /** An upload in several requests in place of one. */
  inParts?: InParts;
  inSteps?: InSteps;
  after(answer: Record<string, unknown> | null): Map<string, Entry>;
  /** Keys deleted in batches, whose remaining rows are no fault in the meantime. */
  purged?: string[];
}

export interface Hand {
  state: State;
  newKey(): string;
  pick<T>(from: readonly T[]): T | undefined;
  /** A scan with words for OCR. */
  scan: Buffer;
}

type NamedEntry = [string, Entry];
const urlOf = ({ kind, id }: Entry) =>
  kind === 'file' ? `/api/files/${id}` : `/api/${LEVEL_PATHS[kind]}/${id}`;
export const live = (state: State, ...kinds: Entry['kind'][]): NamedEntry[] =>
  [...state].filter(([, { kind, isDeleted }]) => kinds.includes(kind) && !isDeleted);

function create({ state, newKey, pick }: Hand): Operation | undefined {
  const parent = pick(live(state, 'collection', 'unit'));
  if (!parent) return undefined;
  const kind = parent[1].kind === 'collection' ? 'unit' : 'document';
  const key = newKey();
  const newEntry = {
    kind,
    parent: parent[0],
    content: '0',
    isPublished: false,
    isDeleted: false,
    group: null,
  } as const;
  return {
    name: 'create',
    method: 'POST',
    url: `/api/${LEVEL_PATHS[kind]}`,
    body: { [kind]: { ...minimalRecord(kind), signature: key, title: `${key} 0`, parentId: parent[1].id } },
    after: (answer) => {
      const id = (answer?.[kind] as { id: number } | undefined)?.id ?? 0;
      return new Map(state).set(key, { id, ...newEntry });
    },
  };
}

function save({ state, pick }: Hand): Operation | undefined {
  const target = pick(live(state, 'collection', 'unit', 'document'));
  if (!target) return undefined;
  const [key, entry] = target;
  const content = String(Number(entry.content) + 1);
  return {
    name: 'save',
    method: 'PUT',
    url: urlOf(entry),
    body: { [entry.kind]: { title: `${key} ${content}` } },
    after: () => changed(state, [key], { content }),
  };
}

function publish({ state, pick }: Hand): Operation | undefined {
  const root = pick(live(state, 'collection'));
  const value = pick([true, false]);
  if (!root) return undefined;
  const reached = below(state, root[0]).filter((key) => !state.get(key)?.isDeleted);
  return {
    name: 'publish',
    method: 'PUT',
    url: `${urlOf(root[1])}/publish?value=${value}`,
    after: () => changed(state, reached, { isPublished: value }),
  };
}

function remove({ state, pick }: Hand): Operation | undefined {
  const target = pick(live(state, 'unit', 'document'));
  if (!target) return undefined;
  const keys = below(state, target[0]).filter((key) => !state.get(key)?.isDeleted);
  return {
    name: 'delete',
    method: 'DELETE',
    url: urlOf(target[1]),
    after: () => changed(state, keys, { isDeleted: true, isPublished: false, group: target[0] }),
  };
}

/** A random trash root whose parent is live. */
function trashed({ state, pick }: Hand): NamedEntry | undefined {
  return pick(
    [...state].filter(([, { kind, isDeleted, parent }]) => {
      return kind === 'unit' && isDeleted && parent !== null && !state.get(parent)?.isDeleted;
    }),
  );
}

function restore(hand: Hand): Operation | undefined {
  const root = trashed(hand);
  if (!root) return undefined;
  const { state } = hand;
  const together = [...state].filter(([, { group }]) => group === root[0]).map(([key]) => key);
  return {
    name: 'restore',
    method: 'PUT',
    url: '/api/trash',
    body: { id: root[1].id, level: root[1].kind, isRecursive: true },
    after: () => changed(state, together, { isDeleted: false, group: null }),
  };
}

function purge(hand: Hand): Operation | undefined {
  const root = trashed(hand);
  if (!root) return undefined;
  const purged = below(hand.state, root[0]);
  return {
    name: 'purge',
    method: 'DELETE',
    url: '/api/trash',
    body: { id: root[1].id, level: root[1].kind },
    after: () => without(hand.state, purged),
    purged,
  };
}

interface NewFile {
  bytes: Buffer;
  name: string;
  fields: { parentId: number; parentLevel: 'document' };
  after: Operation['after'];
}

function newFile({ state, newKey, pick }: Hand, bytes: Buffer, extension: string): NewFile | undefined {
  const parent = pick(live(state, 'document'));
  if (!parent) return undefined;
  const key = newKey();
  const content = createHash('sha256').update(bytes).digest('hex');
  const newEntry = {
    kind: 'file',
    parent: parent[0],
    content,
    isPublished: false,
    isDeleted: false,
    group: null,
  } as const;
  return {
    bytes,
    name: `${key}.${extension}`,
    fields: { parentId: parent[1].id, parentLevel: 'document' },
    after: (answer) => new Map(state).set(key, { id: Number(answer?.id ?? 0), ...newEntry }),
  };
}

const noise = (maxBytes: number) => randomBytes(1 + Math.floor(Math.random() * maxBytes));

function upload(hand: Hand): Operation | undefined {
  const isScan = hand.pick([true, false, false]) === true;
  const file = isScan ? newFile(hand, hand.scan, 'jpg') : newFile(hand, noise(300_000), 'bin');
  if (!file) return undefined;
  const { bytes, name, fields, after } = file;
  const body = new FormData();
  for (const [field, value] of Object.entries({ ...fields, name })) body.append(field, String(value));
  body.append('fileContent', new Blob([Uint8Array.from(bytes)]), name);
  return { name: 'upload', method: 'POST', url: '/api/files', body, after };
}

function uploadInParts(hand: Hand): Operation | undefined {
  const file = newFile(hand, noise(2_000_000), 'bin');
  if (!file) return undefined;
  const { bytes, name, fields, after } = file;
  const inParts = { bytes, metadata: { filename: name, ...fields } };
  return { name: 'upload in parts', method: 'PATCH', url: '/api/uploads', inParts, after };
}

/** Files of live documents; those of deleted ones cannot be changed. */
function files({ state }: Hand): NamedEntry[] {
  return [...state].filter(([, { kind, parent }]) => kind === 'file' && !state.get(parent ?? '')?.isDeleted);
}

function removeFile(hand: Hand): Operation | undefined {
  const target = hand.pick(files(hand));
  if (!target) return undefined;
  return {
    name: 'delete file',
    method: 'DELETE',
    url: urlOf(target[1]),
    after: () => without(hand.state, [target[0]]),
  };
}

function recognise(hand: Hand): Operation | undefined {
  const sha = createHash('sha256').update(hand.scan).digest('hex');
  const target = hand.pick(files(hand).filter(([, { content }]) => content === sha));
  if (!target) return undefined;
  const url = `/api/transcriptions/ocr/send/${target[1].id}`;
  return { name: 'OCR', method: 'GET', url, after: () => new Map(hand.state) };
}

/** Operations with their relative frequency. */
export const OPERATIONS: readonly [number, (hand: Hand) => Operation | undefined][] = [
  [6, create],
  [10, save],
  [3, publish],
  [2, remove],
  [2, restore],
  [1, purge],
  [3, upload],
  [2, uploadInParts],
  [1, removeFile],
  [1, recognise],
];
