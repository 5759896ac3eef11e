import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedWord } from '../../queries/transcriptions/text-pages.ts';
import {
  CERTIFICATE_1923,
  CONTRACT_PAGES,
  FILM_CUES,
  KEY_PAGES,
  MEETINGS_1941,
  PROGRAM_1932,
  PROTOCOL_1939,
  REPORT_1938,
  TALK_CHAPTERS,
  TICKET_CUES,
} from './demo-texts.ts';
import { PROTOCOL_TEXT, REPORT_TEXT, STATUTE_PAGES } from './sample-texts.ts';

interface Sample {
  file: string;
  /** Text of the file, if the demo data have none. */
  text?: string;
  /** The text counts as checked against the file. */
  isChecked?: boolean;
}

const PAGE_BREAK = '\f';

/** Sample for each file name of the demo data. */
const BY_NAME: [RegExp, Sample][] = [
  [/_k1\.jpg$/, { file: 'scan-petition-1.jpg' }],
  [/_k2\.jpg$/, { file: 'scan-petition-2.jpg' }],
  [/^statut_/, { file: 'statute.pdf', text: STATUTE_PAGES.join(PAGE_BREAK) }],
  [/^protokol_1939/, { file: 'scan-protocol-1939.jpg', text: PROTOCOL_1939 }],
  [/^protokol_/, { file: 'scan-protocol.jpg', text: PROTOCOL_TEXT, isChecked: true }],
  [/^meldunek_1938/, { file: 'scan-report-1938.jpg', text: REPORT_1938 }],
  [/^meldunek_/, { file: 'scan-report.jpg', text: REPORT_TEXT }],
  [/^umowa_/, { file: 'contract.pdf', text: CONTRACT_PAGES.join(PAGE_BREAK) }],
  [/^klucz_/, { file: 'key.pdf', text: KEY_PAGES.join(PAGE_BREAK) }],
  [/^program_/, { file: 'scan-program.jpg', text: PROGRAM_1932 }],
  [/^swiadectwo_/, { file: 'scan-certificate.jpg', text: CERTIFICATE_1923 }],
  [/^komplety_/, { file: 'scan-list.jpg', text: MEETINGS_1941, isChecked: true }],
  [/^afisz_/, { file: 'bill.png' }],
  [/^orkiestra_.*jpg$/, { file: 'orchestra.jpg' }],
  [/^znak_modrzewin/, { file: 'mark-larch.png' }],
  [/^znak_rudnic/, { file: 'mark-junction.png' }],
  [/^parowozownia_/, { file: 'engine.jpg' }],
  [/^tyrlik_.*mp4$/, { file: 'engine.mp4', text: FILM_CUES }],
  [/^poltoracki_/, { file: 'speech-en.mp3', isChecked: true }],
  [/^zagajna_/, { file: 'speech-en.mp3', text: TICKET_CUES }],
];

const BY_TYPE: Record<string, string> = {
  'image/jpeg': 'photograph.jpg',
  'image/png': 'sketch.png',
  'image/tiff': 'photograph.tif',
  'application/pdf': 'statute.pdf',
  'audio/mpeg': 'speech-en.mp3',
  'audio/wav': 'recording.wav',
  'video/mp4': 'film.mp4',
};

const named = (name: string) => BY_NAME.find(([pattern]) => pattern.test(name))?.[1];

/** Path of the sample for a file of the demo data, or null when there is none of its type. */
export function sampleFile(name: string, mimeType: string): string | null {
  const file = named(name)?.file ?? BY_TYPE[mimeType];
  return file === undefined ? null : join(import.meta.dirname, file);
}

/** Text of the sample, or null when it has none. */
export const sampleText = (name: string): string | null => named(name)?.text ?? null;

export const isCheckedSample = (name: string): boolean => named(name)?.isChecked ?? false;

/** WebVTT chapters of a recording, by the name of the recording. */
export function sampleChapters(name: string): { name: string; text: string } | null {
  return name.startsWith('poltoracki_') ? { name: 'poltoracki_rozdzialy.vtt', text: TALK_CHAPTERS } : null;
}

/** Word boxes of a sample scan, written by `write-samples.ts`; null for other samples. */
export function sampleWords(path: string): PackedWord[] | null {
  const words = path.replace(/\.\w+$/, '.words.json');
  return existsSync(words) ? (JSON.parse(readFileSync(words, 'utf8')) as PackedWord[]) : null;
}
