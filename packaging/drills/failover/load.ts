import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { postCollection } from '../../../apps/server/test/chaos/create-editor.ts';

const SCAN = readFileSync(
  join(import.meta.dirname, '../../../apps/server/src/demo/files/scan-petition-1.jpg'),
);
const PAUSE_MS = 100;
const LIMIT_MS = 600_000;

/** Editors and a reader at work through the balancer, and what they were promised. */
export function startLoad(address: string, token: string, writers: number) {
  const authorized = { authorization: `Bearer ${token}` };
  /** Title by id. */
  const acknowledged = new Map<number, string>();
  const acknowledgedAt: number[] = [];
  const faults: string[] = [];
  let refused = 0;
  let isOver = false;

  /** A success, or null where the caller is asked to come back; anything else is a fault. */
  async function ask(what: string, request: () => Promise<Response>): Promise<Response | null> {
    try {
      const answer = await request();
      if (answer.ok) return answer;
      const text = await answer.text();
      if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) refused += 1;
      else faults.push(`${what}: ${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      faults.push(`${what}: ${(error as Error).message} ${(error as Error).cause ?? ''}`);
    }
    await wait(PAUSE_MS);
    return null;
  }

  async function write(writer: number): Promise<void> {
    for (let number = 0; !isOver; number += 1) {
      const signature = `${writer}-${number}`;
      const names = { signature, title: `Zespół ${signature}` };
      const answer = await ask('save', () => postCollection(address, token, names));
      if (!answer) continue;
      const { collection } = (await answer.json()) as { collection: { id: number; title: string } };
      acknowledged.set(collection.id, collection.title);
      acknowledgedAt.push(Date.now());
    }
  }

  async function read(): Promise<void> {
    while (!isOver) {
      const id = [...acknowledged.keys()].at(-1);
      if (id === undefined) await wait(PAUSE_MS);
      else {
        const path = `${address}/api/collections/${id}`;
        await (await ask('read', () => fetch(path, { headers: authorized })))?.arrayBuffer();
      }
      await wait(PAUSE_MS);
    }
  }

  async function untilDone(what: string, request: () => Promise<Response>): Promise<Response> {
    for (const end = Date.now() + LIMIT_MS; Date.now() < end; ) {
      const answer = await ask(what, request);
      if (answer) return answer;
    }
    throw new Error(`${what} was refused for ${LIMIT_MS / 1000} s`);
  }

  const work = [read(), ...Array.from({ length: writers }, (_, writer) => write(writer))];
  return {
    acknowledged,
    faults,
    refused: () => refused,
    /** Uploads a scan and asks for its text, as often as it takes; resolves when the job is queued. */
    async queueText(parentId: number): Promise<number> {
      const body = () => {
        const form = new FormData();
        form.append('parentId', String(parentId));
        form.append('parentLevel', 'collection');
        form.append('fileContent', new Blob([new Uint8Array(SCAN)], { type: 'image/jpeg' }), 'skan.jpg');
        return form;
      };
      const upload = () =>
        fetch(`${address}/api/files`, { method: 'POST', body: body(), headers: authorized });
      const { id } = (await (await untilDone('upload', upload)).json()) as { id: number };
      await untilDone('text', () =>
        fetch(`${address}/api/transcriptions/ocr/send/${id}`, { headers: authorized }),
      );
      return id;
    },
    /** Between two acknowledged saves since then, in milliseconds. */
    longestPause(since: number): number {
      const times = [since, ...acknowledgedAt.filter((at) => at > since)];
      return Math.max(...times.map((at, i) => (times[i + 1] ?? Date.now()) - at));
    },
    async end() {
      isOver = true;
      await Promise.all(work);
    },
  };
}
