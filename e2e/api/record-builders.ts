import { type APIRequestContext, request } from '@playwright/test';
import { tokenOf } from '../pages/open-as.ts';
import type { DemoUser } from '../pages/sign-in.ts';

const PATHS = { collection: 'collections', series: 'series', unit: 'units', document: 'documents' } as const;
type Level = keyof typeof PATHS;

export interface CreatedRecord {
  id: number;
  level: Level;
  title: string;
  signature: string;
  computedSignature: string;
}

let counter = 0;
/** A unique title, since all tests share one program and find their records by title. */
export function ownTitle(title: string): string {
  counter += 1;
  return `${title} ${process.pid}-${Date.now() % 1e7}-${counter}`;
}

/** Creates data for a journey by the API calls of the editor. */
export async function apiAs(user: DemoUser) {
  return apiWith(await tokenOf(user));
}

export async function apiWith(token: string) {
  const api = await request.newContext({
    baseURL: process.env.REGEST_E2E_URL,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  return buildersOf(api);
}

function buildersOf(api: APIRequestContext) {
  async function read<T>(path: string): Promise<T> {
    return (await (await api.get(path)).json()) as T;
  }

  async function tryToMake(
    level: Level,
    parentId: number,
    values: Record<string, unknown>,
  ): Promise<CreatedRecord | 'taken'> {
    const next = await read<{ signature: string }>(
      `/api/${PATHS[level]}/next-signature?parent_id=${parentId}`,
    );
    const record = {
      parentId,
      signature: next.signature,
      title: ownTitle('Opis'),
      dates: [{ dateType: 'single', dateFrom: '1936' }],
      languages: ['pol'],
      authorsUnknown: true,
      sizeArchivalUnits: 1,
      totalSize: 1,
      ...values,
    };
    const reply = await api.post(`/api/${PATHS[level]}`, { data: { [level]: record } });
    const text = await reply.text();
    if (!reply.ok() && !('signature' in values) && text.includes('"Unique"')) return 'taken';
    if (!reply.ok()) throw new Error(`${level}: ${reply.status()} ${text}`);
    const { [level]: created } = JSON.parse(text) as Record<string, CreatedRecord>;
    if (!created) throw new Error(`the answer has no ${level}`);
    return created;
  }

  /** Creates a record; retries when a concurrent journey takes the same free number. */
  async function make(
    level: Level,
    parent: CreatedRecord | undefined,
    values: Record<string, unknown> = {},
  ): Promise<CreatedRecord> {
    const { institution } = await read<{ institution: { id: number } }>('/api/institutions/current');
    for (let tries = 0; tries < 10; tries += 1) {
      const record = await tryToMake(level, parent?.id ?? institution.id, values);
      if (record !== 'taken') return record;
    }
    throw new Error(`no free number for a ${level}`);
  }

  return {
    make,
    read,
    /** Creates a term of the index of things. */
    async makeTerm(name: string): Promise<{ id: number }> {
      const reply = await api.post('/api/indices/material', { data: { name } });
      if (!reply.ok()) throw new Error(`term: ${reply.status()} ${await reply.text()}`);
      return (await reply.json()) as { id: number };
    },
    /** Creates a creator with only a name. */
    async makeAuthor(name: string): Promise<{ id: number }> {
      const reply = await api.post('/api/authors', { data: { name } });
      if (!reply.ok()) throw new Error(`author: ${reply.status()} ${await reply.text()}`);
      const { author } = (await reply.json()) as { author: { id: number } };
      return author;
    },
    /** Creates an agreement of a narrator without records. */
    async makeAgreement(person: string): Promise<{ id: number }> {
      const values = { person, kind: 'narrator', covers: 'files', naming: 'full', signedOn: '2020-01-01' };
      const reply = await api.post('/api/agreements', { data: { agreement: { number: person, ...values } } });
      if (!reply.ok()) throw new Error(`agreement: ${reply.status()} ${await reply.text()}`);
      const { agreement } = (await reply.json()) as { agreement: { id: number } };
      return agreement;
    },
    async comment({ id }: CreatedRecord, text: string) {
      const reply = await api.post(`/api/records/${id}/comments`, { data: { text } });
      if (!reply.ok()) throw new Error(`comment: ${reply.status()} ${await reply.text()}`);
    },
    /** Saves a record through the API, like a second editor. */
    async change({ level, id }: CreatedRecord, values: Record<string, unknown>) {
      const reply = await api.put(`/api/${PATHS[level]}/${id}`, { data: { [level]: values } });
      if (!reply.ok()) throw new Error(`change: ${reply.status()} ${await reply.text()}`);
    },
    /** Publishes the record without its contents. */
    async publish({ level, id }: CreatedRecord) {
      const reply = await api.put(`/api/${PATHS[level]}/${id}/shallow-publish`);
      if (!reply.ok()) throw new Error(`publish: ${reply.status()} ${await reply.text()}`);
    },
    async remove({ level, id }: CreatedRecord) {
      const reply = await api.delete(`/api/${PATHS[level]}/${id}`);
      if (!reply.ok()) throw new Error(`delete: ${reply.status()}`);
    },
    async status({ level, id }: CreatedRecord): Promise<{ isPublished: boolean; parentId: number }> {
      const reply = await read<Record<string, { isPublished: boolean; parentId: number }>>(
        `/api/${PATHS[level]}/${id}`,
      );
      const record = reply[level];
      if (!record) throw new Error(`no ${level} ${id}`);
      return record;
    },
  };
}

export type Records = Awaited<ReturnType<typeof apiAs>>;
