/** One field of a protobuf message, with the bytes it takes up, its tag included. */
export interface ProtoField {
  number: number;
  /** The content of a length-delimited field; null for numbers. */
  content: Buffer | null;
  bytes: Buffer;
}

const VARINT = 0;
const FIXED_64 = 1;
const DELIMITED = 2;
const FIXED_32 = 5;

/** The fields of a message in order. Contents are views: the tensors of a model are not copied. */
export function* readFields(message: Buffer): Generator<ProtoField> {
  let at = 0;
  while (at < message.length) {
    const start = at;
    const [tag, afterTag] = readVarint(message, at);
    let content: Buffer | null = null;
    switch (tag % 8) {
      case VARINT:
        at = readVarint(message, afterTag)[1];
        break;
      case FIXED_64:
        at = afterTag + 8;
        break;
      case FIXED_32:
        at = afterTag + 4;
        break;
      case DELIMITED: {
        const [length, from] = readVarint(message, afterTag);
        at = from + length;
        content = message.subarray(from, at);
        break;
      }
      default:
        throw new Error(`not a protobuf message: wire type ${tag % 8}`);
    }
    if (at > message.length) throw new Error('not a protobuf message: a field ends past its message');
    yield { number: Math.floor(tag / 8), content, bytes: message.subarray(start, at) };
  }
}

/** Arithmetic instead of shifts: lengths of models pass 2³¹. */
function readVarint(bytes: Buffer, from: number): [value: number, next: number] {
  let value = 0;
  let factor = 1;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    value += (byte % 128) * factor;
    if (byte < 128) return [value, at + 1];
    factor *= 128;
  }
  throw new Error('not a protobuf message: a number has no end');
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}

/** A field in pieces, so that its content need not be joined to know its length. */
export function delimited(number: number, content: readonly Buffer[]): Buffer[] {
  const length = content.reduce((sum, piece) => sum + piece.length, 0);
  return [varint(number * 8 + DELIMITED), varint(length), ...content];
}

export function numberField(number: number, value: number): Buffer[] {
  return [varint(number * 8 + VARINT), varint(value)];
}

export function textField(number: number, text: string): Buffer[] {
  return delimited(number, [Buffer.from(text)]);
}
