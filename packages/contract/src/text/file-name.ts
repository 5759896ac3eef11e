import { codePoints, isBlank, turnsTextRound } from './unicode.ts';

export const FILE_NAME_MAX = 256;
const FORBIDDEN = /[*:/?"<>\\]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this rule refuses
const CONTROL = /[\u0000-\u001f\u007f]/;

export type FileNameFault = 'empty' | 'tooLong' | 'signs' | 'extension';

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot) : '';
}

/** The fault of a file name, or null. A rename must keep the extension of `before`. */
export function fileNameFault(name: string, before?: string): FileNameFault | null {
  if (isBlank(name) || name === '.' || name === '..') return 'empty';
  if (codePoints(name) > FILE_NAME_MAX) return 'tooLong';
  if (FORBIDDEN.test(name) || CONTROL.test(name) || turnsTextRound(name)) return 'signs';
  if (before !== undefined && extensionOf(name) !== extensionOf(before)) return 'extension';
  return null;
}
