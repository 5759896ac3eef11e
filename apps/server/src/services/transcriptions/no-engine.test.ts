import type { SpeechLanguage } from '@regest/contract/endpoints/transcriptions.ts';
import { expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';

const server = useServer({ ocr: 'off', speech: 'off' });

test('with the engines switched off nothing is sent, nothing taken, and the setting is named', async () => {
  const { id } = await anInstitution(server(), { ocrPages: 5, transcriptionSeconds: 50 });
  const client = await signedIn(server(), { institutionId: id });
  const { unit } = await aTree(server(), client);
  const place = { parentId: unit.id, parentLevel: 'unit' };
  const scan = await aFile(server(), client, await sample('statute.pdf'), place);
  const recording = await aFile(server(), client, await sample('recording.wav'), place);
  const ocr = await client.get(`/api/transcriptions/ocr/send/${scan.id}`);
  expect([ocr.status, ocr.body.type]).toEqual([503, 'engineUnavailable']);
  expect(ocr.body.message).toContain('silnika OCR');
  const speech = await client.get(`/api/transcriptions/stt/send?language=-2&fileId=${recording.id}`);
  expect([speech.status, speech.body.type]).toEqual([503, 'engineUnavailable']);
  expect(speech.body.message).toContain('wyłączona');
  const { rows } = await server().deps.pool.query(
    'select ocr_pages::int as pages, transcription_seconds::int as seconds from institution where id = $1',
    [id],
  );
  expect(rows[0]).toEqual({ pages: 5, seconds: 50 });
  const { body } = await client.get<SpeechLanguage[]>('/api/transcriptions/stt/languages');
  expect(body.some(({ available }) => available)).toBe(false);
});
