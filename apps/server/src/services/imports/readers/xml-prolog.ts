/** What may stand before the root element, each with the sign that ends it. */
const REMARKS: readonly [begin: string, end: string][] = [
  ['<?', '?>'],
  ['<!--', '-->'],
];
const DOCTYPE = '<!DOCTYPE';

/** The end of a remark or an instruction that begins here; -1 where none begins. */
function remarkEnd(text: string, at: number): number {
  const remark = REMARKS.find(([begin]) => text.startsWith(begin, at));
  if (!remark) return -1;
  const [begin, end] = remark;
  const found = text.indexOf(end, at + begin.length);
  return found < 0 ? text.length : found + end.length;
}

/** The end of a document type, which may hold declarations in brackets, quotations and remarks. */
function doctypeEnd(text: string, from: number): number {
  let isInside = false;
  for (let at = from + DOCTYPE.length; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '"' || sign === "'") {
      const closed = text.indexOf(sign, at + 1);
      if (closed < 0) return text.length;
      at = closed;
    } else if (sign === '<' && remarkEnd(text, at) > 0) at = remarkEnd(text, at) - 1;
    else if (sign === '[') isInside = true;
    else if (sign === ']') isInside = false;
    else if (sign === '>' && !isInside) return at + 1;
  }
  return text.length;
}

const BLANK = /\s/;

/** Where the document type stands and where the root element begins, in one walk over what comes before it. */
function readProlog(text: string): { doctype: [from: number, to: number] | null; root: number } {
  let doctype: [number, number] | null = null;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  for (; at < text.length; ) {
    const remark = remarkEnd(text, at);
    if (remark > 0) at = remark;
    else if (text.startsWith(DOCTYPE, at)) {
      doctype = [at, doctypeEnd(text, at)];
      at = doctype[1];
    } else if (BLANK.test(text[at] ?? '')) at += 1;
    else break;
  }
  return { doctype, root: at };
}

/** The text without its document type; the lines stay where they are, since faults are told by them. */
export function withoutDoctype(text: string): string {
  const { doctype } = readProlog(text);
  if (!doctype) return text;
  const [from, to] = doctype;
  return text.slice(0, from) + text.slice(from, to).replace(/[^\n]+/g, '') + text.slice(to);
}

const NAME = /<(?:[\w.-]+:)?([A-Za-z][\w.-]*)/y;

/** The name of the root element, without its prefix; empty where there is none. */
export function rootName(text: string): string {
  NAME.lastIndex = readProlog(text).root;
  return NAME.exec(text)?.[1] ?? '';
}
