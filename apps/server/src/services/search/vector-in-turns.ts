import { setImmediate as nextTurn } from 'node:timers/promises';
import { readPart, type TextPart, VectorBuilder } from '@regest/polish/vector.ts';
import { polish } from './analyser.ts';

/** Signs read in one turn of the event loop: a few milliseconds, so that nobody waits for a long text. */
const TURN = 10_000;

/** The literal of a tsvector; a long text is read piece by piece, between other people's requests. */
export async function vectorInTurns(parts: readonly TextPart[]): Promise<string> {
  return (await vectorsInTurns(parts, () => false)).whole;
}

/** That of all parts and that of some of them, each part read once. */
export async function vectorsInTurns(
  parts: readonly TextPart[],
  isOneOfSome: (part: TextPart) => boolean,
): Promise<{ whole: string; some: string }> {
  const analyser = polish();
  const [whole, some] = [new VectorBuilder(), new VectorBuilder()];
  let read = 0;
  for (const part of parts) {
    const builders = isOneOfSome(part) ? [whole, some] : [whole];
    for (const text of pieces(part.text)) {
      const words = readPart(analyser, { ...part, text });
      for (const builder of builders) builder.add(words);
      read += text.length;
      if (read >= TURN) {
        read = 0;
        await nextTurn();
      }
    }
  }
  return { whole: whole.literal(), some: some.literal() };
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
