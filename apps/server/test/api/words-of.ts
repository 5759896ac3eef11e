import { pdfText } from '../writers/pdf-text.ts';
import { readZip } from '../writers/read-zip.ts';
import type { Answer } from './client.ts';

/** Texts inside an ODT or a PDF. */
async function partsOf({ headers, bytes }: Answer<unknown>): Promise<string[]> {
  const type = String(headers['content-type']);
  if (type.includes('opendocument')) return (await readZip(bytes)).map((part) => part.bytes.toString());
  return type === 'application/pdf' ? pdfText(bytes) : [];
}

/** All texts of an answer: headers, body and packed documents. */
export async function wordsOf(answer: Answer<unknown>): Promise<string> {
  const { text, headers, bytes } = answer;
  return [text, JSON.stringify(headers), bytes.toString('latin1'), ...(await partsOf(answer))].join('\n');
}
