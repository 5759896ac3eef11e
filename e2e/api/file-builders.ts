import { readFileSync } from 'node:fs';
import { type APIRequestContext, request } from '@playwright/test';
import { sample } from '../pages/file-picker.ts';
import { tokenOf } from '../pages/open-as.ts';
import type { DemoUser } from '../pages/sign-in.ts';
import { apiWith, type CreatedRecord, ownTitle } from './record-builders.ts';

export interface CreatedFile {
  id: number;
  name: string;
}

/** Creates a unit with files of the demo, by the API calls of the editor. */
export async function aUnitWith(user: DemoUser, ...names: string[]) {
  return aUnitBy(await tokenOf(user), ...names);
}

export async function aUnitBy(token: string, ...names: string[]) {
  const records = await apiWith(token);
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const unit = await records.make('unit', collection, { title: ownTitle('Jednostka') });
  const api = await request.newContext({
    baseURL: process.env.REGEST_E2E_URL,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const { institution } = await records.read<{ institution: { id: number } }>('/api/institutions/current');
  const files: CreatedFile[] = [];
  const add = (from: string, name = from) => addFile(api, institution.id, unit, from, name);
  for (const name of names) files.push(await add(name));
  return { api, unit, files, add };
}

async function addFile(
  api: APIRequestContext,
  institutionId: number,
  { id, level }: CreatedRecord,
  from: string,
  name: string,
): Promise<CreatedFile> {
  const reply = await api.post('/api/files', {
    multipart: {
      institutionId: String(institutionId),
      name,
      parentId: String(id),
      parentLevel: level,
      fileContent: { name, mimeType: 'application/octet-stream', buffer: readFileSync(sample(from)) },
    },
  });
  if (!reply.ok()) throw new Error(`${name}: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as CreatedFile;
}

/** Saves a text through the API, like another editor. */
export async function saveText(api: APIRequestContext, file: CreatedFile, transcription: string) {
  const reply = await api.post('/api/transcriptions', { data: { fileId: file.id, transcription } });
  if (!reply.ok()) throw new Error(`text: ${reply.status()} ${await reply.text()}`);
}

/** Runs OCR of a file and returns its text; a PDF with a text layer needs no engine. */
export async function readByMachine(api: APIRequestContext, file: CreatedFile): Promise<string> {
  const response = await api.get(`/api/transcriptions/ocr/send/${file.id}`);
  if (!response.ok()) throw new Error(`OCR: ${response.status()} ${await response.text()}`);
  for (;;) {
    const reply = await api.get(`/api/transcriptions/${file.id}`);
    if (reply.ok()) return ((await reply.json()) as { transcription: string }).transcription;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Imports a text of one line as ALTO with the confidence of each word; word boxes are side by side. */
export async function importText(
  api: APIRequestContext,
  file: CreatedFile,
  words: readonly (readonly [text: string, confidence: number])[],
) {
  const strings = words.map(
    ([text, confidence], at) =>
      `<String CONTENT="${text}" HPOS="${100 + at * 200}" VPOS="450" WIDTH="150" HEIGHT="60" WC="${confidence}"/>`,
  );
  const alto = `<alto><Description><sourceImageInformation><fileName>${file.name}</fileName></sourceImageInformation>
    </Description><Layout><Page WIDTH="1000" HEIGHT="1000"><TextBlock><TextLine>${strings.join('')}</TextLine>
    </TextBlock></Page></Layout></alto>`;
  const reply = await api.post('/api/imports', {
    multipart: { fileContent: { name: 'alto.xml', mimeType: 'application/xml', buffer: Buffer.from(alto) } },
  });
  if (!reply.ok()) throw new Error(`import: ${reply.status()} ${await reply.text()}`);
  const { id } = ((await reply.json()) as { import: { id: number } }).import;
  const until = async (status: string) => {
    for (;;) {
      const { import: found } = (await (await api.get(`/api/imports/${id}`)).json()) as {
        import: { status: string };
      };
      if (found.status === status) return;
      if (found.status === 'failed') throw new Error('the import failed');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await until('checked');
  await api.put(`/api/imports/${id}/apply`, { data: {} });
  await until('applied');
}
