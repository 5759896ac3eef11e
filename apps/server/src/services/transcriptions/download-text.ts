import type { Actor } from '@regest/contract/permissions.ts';
import { extensionOf } from '@regest/contract/text/file-name.ts';
import { formatSrt, formatVtt } from '@regest/contract/vtt/format-vtt.ts';
import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { speakerOf, withoutTags } from '@regest/contract/vtt/speakers.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField } from '../../errors/app-error.ts';
import { findReadable } from '../files/find-readable.ts';
import { readText } from './read-text.ts';

type Format = 'txt' | 'vtt' | 'srt';

const TYPES: Record<Format, string> = {
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
};

/** The words alone, a line for each cue. */
function wordsOf(vtt: string): string {
  const lines = parseEditorText(vtt).cues.map(({ text }) => {
    const speaker = speakerOf(text);
    const words = withoutTags(text).replace(/\s+/g, ' ').trim();
    return speaker ? `${speaker}: ${words}` : words;
  });
  return `${lines.join('\n')}\n`;
}

function speechAs(format: Format, text: string): string {
  if (format === 'txt') return wordsOf(text);
  const document = parseEditorText(text);
  return format === 'srt' ? formatSrt(document.cues) : formatVtt(document);
}

export interface TextFile {
  name: string;
  type: string;
  text: string;
}

/** The text under the name of its file: `.txt`, for speech `.vtt` unless another form is asked for. */
export async function downloadText(
  db: Db,
  actor: Actor,
  fileId: number,
  asked: Format | undefined,
): Promise<TextFile> {
  const { kind, transcription } = await readText(db, actor, fileId);
  const file = await findReadable(db, actor, 'transcription.read', fileId);
  const format = asked ?? (kind === 'stt' ? 'vtt' : 'txt');
  if (kind === 'ocr' && format !== 'txt') throw invalidField('format', 'Value');
  const stem = file.name.slice(0, file.name.length - extensionOf(file.name).length);
  return {
    name: `${stem}.${format}`,
    type: TYPES[format],
    text: kind === 'ocr' ? transcription : speechAs(format, transcription),
  };
}
