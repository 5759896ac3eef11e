import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { PresentPeople } from '@regest/contract/endpoints/presence.ts';

export interface EventReader {
  status: number;
  headers: IncomingHttpHeaders;
  /** Resolves when the last event has these names. */
  untilNames(...names: string[]): Promise<void>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  hangUp(): void;
}

const EVENT = /^event: people\ndata: (.*)$/;

/** Reads an event stream on a separate connection, as a tab of the editor does. */
export async function readEvents(url: string, token: string): Promise<EventReader> {
  // Without an agent, whose idle connections would delay the close of the server.
  const request = get(url, { agent: false, headers: { authorization: `Bearer ${token}` } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  request.on('error', () => undefined);
  let names: string[] | null = null;
  let wake = () => {};
  const read = async () => {
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) {
      const parts = (text + chunk).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, data] = EVENT.exec(part) ?? [];
        if (data) names = (JSON.parse(data) as PresentPeople).people.map(({ fullName }) => fullName);
      }
      wake();
    }
  };
  const reading = read().catch(() => undefined);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    ended: reading,
    async untilNames(...expected) {
      while (JSON.stringify(names) !== JSON.stringify(expected))
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    },
    hangUp: () => request.destroy(),
  };
}
