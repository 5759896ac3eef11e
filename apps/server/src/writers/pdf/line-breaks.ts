/**
 * Breaks text into lines no wider than `width`. A word wider than a line is cut after a sign that parts it, as a
 * signature or an address has them, else between characters.
 */
export function breakLines(text: string, width: number, measure: (part: string) => number): string[] {
  return text.split(/\r\n|\r|\n/u).flatMap((line) => breakOne(line, width, measure));
}

function breakOne(line: string, width: number, measure: (part: string) => number): string[] {
  const space = measure(' ');
  const lines: string[] = [];
  let current = '';
  let used = 0;
  for (const word of line.split(' ')) {
    for (const [index, piece] of cut(word, width, measure).entries()) {
      const size = measure(piece);
      if (current !== '' && (index > 0 || used + space + size > width)) {
        lines.push(current);
        current = piece;
        used = size;
      } else {
        used = current === '' ? size : used + space + size;
        current = current === '' ? piece : `${current} ${piece}`;
      }
    }
  }
  return [...lines, current];
}

function cut(word: string, width: number, measure: (part: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && measure(piece + character) > width) {
      const end = piece.search(/(?<=[_/.-])[^_/.-]*$/u);
      const at = end > 0 && end < piece.length ? end : piece.length;
      pieces.push(piece.slice(0, at));
      piece = piece.slice(at);
    }
    piece += character;
  }
  return [...pieces, piece];
}
