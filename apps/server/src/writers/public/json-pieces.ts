const isList = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;

function* listPieces(values: Iterable<unknown>): Generator<string> {
  yield '[';
  let isFirst = true;
  for (const value of values) {
    yield `${isFirst ? '' : ','}${JSON.stringify(value)}`;
    isFirst = false;
  }
  yield ']';
}

/**
 * A document as JSON in pieces, its long lists element by element: no piece takes long to write, and a list may be a
 * generator whose elements are made when they are written.
 */
export function* jsonPieces(document: Readonly<Record<string, unknown>>): Generator<string> {
  let separator = '{';
  for (const [name, value] of Object.entries(document)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    if (isList(value)) yield* listPieces(value);
    else yield JSON.stringify(value);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}
