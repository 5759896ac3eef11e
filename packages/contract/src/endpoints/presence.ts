import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { idParams } from './paging.ts';

/** A server tells so often that its streams live, and each stream that it does. */
export const PRESENCE_BEAT_SECONDS = 15;
/** Streams that one person holds at one server: a browser has six lines to a host, and needs some for its work. */
export const PRESENCE_STREAMS_MAX = 4;

const person = z.object({
  id: z.int(),
  fullName: z.string(),
  /** Since when the record has been open there. */
  since: z.string(),
});
/** Data of the event `people`: the other accounts that have the record open, in the order of arrival. */
export const presentPeople = z.object({
  people: z.array(person),
  /** The stored version of the record: an open form of an older one is read again. */
  version: z.int(),
});
export type PresentPeople = z.output<typeof presentPeople>;

export const presenceApi = {
  watch: {
    method: 'GET',
    path: '/api/records/:id/presence',
    action: 'record.read',
    summary: 'Be seen at a record, and see who else has it open, for as long as the stream is read',
    params: idParams,
    reply: null,
    streams: true,
  },
} as const satisfies Record<string, Endpoint>;
