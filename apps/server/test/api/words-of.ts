import { pdfText } from '../writers/pdf-text.ts';
import { readZip } from '../writers/read-zip.ts';
import type { Answer } from './client.ts';

/** What is packed in a document. */
async function partsOf({ headers, bytes }: Answer<unknown>): Promise<string[]> {
  const type = String(headers['content-type']);
  if (type.includes('opendocument')) return (await readZip(bytes)).map((part) => part.bytes.toString());
  return type === 'application/pdf' ? pdfText(bytes) : [];
}

/** All that an answer says: in its head, in its bytes, and in what these hold packed. */
export async function wordsOf(answer: Answer<unknown>): Promise<string> {
  const { text, headers, bytes } = answer;
  return [text, JSON.stringify(headers), bytes.toString('latin1'), ...(await partsOf(answer))].join('\n');
}
