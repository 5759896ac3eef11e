import { Readable } from 'node:stream';
import type { PresentPeople } from '@regest/contract/endpoints/presence.ts';
import type { PresenceStream } from './presence-hub.ts';

/** Unread bytes after which a client counts as disconnected. */
const UNREAD_BYTES = 64 * 1024;

/** Server-sent events; a state is sent once, and not again while it stays the same. */
export function openEventStream(): PresenceStream & { stream: Readable } {
  const stream = new Readable({ read() {} });
  let last = '';
  const write = (text: string) => {
    if (stream.destroyed || stream.readableEnded) return;
    if (stream.readableLength > UNREAD_BYTES) stream.destroy();
    else stream.push(text);
  };
  return {
    stream,
    send(people: PresentPeople) {
      const text = JSON.stringify(people);
      if (text === last) return;
      last = text;
      write(`event: people\ndata: ${text}\n\n`);
    },
    heartbeat: () => write(':\n\n'),
    end() {
      if (!stream.destroyed) stream.push(null);
    },
  };
}
