/** Characters XML 1.0 cannot hold even escaped; one of them from a pasted scan would make a file unreadable. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export function withoutForbiddenCharacters(text: string): string {
  return text.replace(FORBIDDEN, '');
}
