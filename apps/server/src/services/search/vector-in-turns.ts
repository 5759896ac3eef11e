import { setImmediate as nextTurn } from 'node:timers/promises';
import { type TextPart, VectorBuilder } from '@regest/polish/vector.ts';
import { polish } from './analyser.ts';

/** Signs read in one turn of the event loop: a few milliseconds, so that nobody waits for a long text. */
const TURN = 10_000;

/** The literal of a tsvector; a long text is read piece by piece, between other people's requests. */
export async function vectorInTurns(parts: readonly TextPart[]): Promise<string> {
  const builder = new VectorBuilder(polish());
  let read = 0;
  for (const part of parts) {
    for (const text of pieces(part.text)) {
      builder.add({ ...part, text });
      read += text.length;
      if (read >= TURN) {
        read = 0;
        await nextTurn();
      }
    }
  }
  return builder.literal();
}

/** Cut at white space, so that no word is halved. */
function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const wanted = start + TURN;
    const space = wanted >= text.length ? text.length : text.indexOf(' ', wanted);
    const end = space < 0 || space > wanted + TURN ? Math.min(text.length, wanted + TURN) : space;
    yield text.slice(start, end);
    start = end;
  }
}
