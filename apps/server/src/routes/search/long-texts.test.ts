import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';

const server = useServer();

test('a hit in the last words of a long text has its snippet, with an ellipsis before it', async () => {
  const client = await signedIn(server());
  const { document } = await aTree(server(), client);
  const parent = { parentId: document.id, parentLevel: 'document', name: 'skan.png' } as const;
  const { id: fileId } = await aFile(server(), client, await sample('sketch.png'), parent);
  const transcription = `${'opis przedmiotu '.repeat(12_400)}na końcu gargulec`;
  await client.post('/api/transcriptions', { fileId, transcription });
  const { body } = await client.get<SearchAnswer>('/api/search?q=gargulce');
  const [snippet] = body.content[0]?.snippets ?? [];
  expect(snippet?.text).toMatch(/^…\p{L}[^…]* na końcu gargulec$/u);
});
