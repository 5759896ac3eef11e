import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';

const LOST = ['missingHeader', 'badTiming', 'textWithoutTiming'];

/** Whether the text holds lines that belong to no cue, and so would be lost by editing it in blocks. */
export function isDroppedInBlocks(text: string): boolean {
  return parseEditorText(text).errors.some(({ code }) => LOST.includes(code));
}
