/** Constructs that may precede the root element, each with its end. */
const REMARKS: readonly [begin: string, end: string][] = [
  ['<?', '?>'],
  ['<!--', '-->'],
];
const DOCTYPE = '<!DOCTYPE';

/** End of a comment or an instruction that begins here; -1 where none begins. */
function remarkEnd(text: string, at: number): number {
  const remark = REMARKS.find(([begin]) => text.startsWith(begin, at));
  if (!remark) return -1;
  const [begin, end] = remark;
  const closing = text.indexOf(end, at + begin.length);
  return closing < 0 ? text.length : closing + end.length;
}

/** End of a document type, which may contain declarations in brackets, quotations and comments. */
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

/** Position of the document type and of the root element, found in one pass over the prolog. */
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

/** Limit of a prolog, enough for any document type of a finding aid. */
const MAX_PROLOG = 1_000_000;
/** Characters after the prolog that must be read before the root element and its name are known. */
const ROOT_CHARACTERS = 200;

/** Reads until the root element has begun; returns the text so far, while `pieces` continue with the rest. */
async function readHead(pieces: AsyncIterator<string>): Promise<string> {
  let head = '';
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    head += next.value;
    if (readProlog(head).root + ROOT_CHARACTERS < head.length || head.length > MAX_PROLOG) break;
  }
  return head.startsWith('\ufeff') ? head.slice(1) : head;
}

/** The text without its document type; line breaks stay, since faults state lines. */
export async function* withoutDoctype(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const rest = pieces[Symbol.asyncIterator]();
  try {
    const head = await readHead(rest);
    const [from, to] = readProlog(head).doctype ?? [0, 0];
    yield head.slice(0, from) + head.slice(from, to).replace(/[^\n]+/g, '') + head.slice(to);
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

const NAME = /<(?:[\w.-]+:)?([A-Za-z][\w.-]*)/y;

/** Name of the root element without its prefix; empty where there is none. */
export async function rootName(pieces: AsyncIterable<string>): Promise<string> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    const head = await readHead(iterator);
    NAME.lastIndex = readProlog(head).root;
    return NAME.exec(head)?.[1] ?? '';
  } finally {
    await iterator.return?.();
  }
}
