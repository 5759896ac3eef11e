import { textSections } from '@regest/reading/foreign-text.ts';
import type { ReactNode } from 'react';
import { usePortal } from '../frame/portal-context.tsx';

/** Characters above the fold; a text up to MAX_UNFOLDED_CHARACTERS is not folded. */
const MAX_CHARACTERS = 900;
const MAX_UNFOLDED_CHARACTERS = 1400;
const MAX_NAMES = 40;
const MAX_UNFOLDED_NAMES = 60;

interface Block {
  text: string;
  isHeading: boolean;
}

/** Paragraphs in their order, with a heading where an import left the name of an element. */
const blocksOf = (text: string, say: (key: string) => string): Block[] =>
  textSections(text).flatMap(({ heading, paragraphs }) => [
    ...(heading === null ? [] : [{ text: say(`portal.ead.${heading}`), isHeading: true }]),
    ...paragraphs.map((paragraph) => ({ text: paragraph, isHeading: false })),
  ]);

function Block({ block: { text, isHeading } }: { block: Block }) {
  const { texts } = usePortal();
  return isHeading ? <h3 lang={texts.locale}>{text}</h3> : <p>{text}</p>;
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // The order of paragraphs never changes, and two may read the same.
  // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no key but their position
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

/** Number of blocks above the fold: at least one, and a heading is not the last of them. */
function shownCount(blocks: readonly Block[]): number {
  let length = 0;
  const over = blocks.findIndex(({ text }) => {
    length += text.length;
    return length > MAX_CHARACTERS;
  });
  const count = Math.max(1, over);
  return blocks[count - 1]?.isHeading ? count + 1 : count;
}

function Folded({
  children,
  count,
  unit,
}: {
  children: ReactNode;
  count: number;
  unit: 'paragraphs' | 'names';
}) {
  const { texts } = usePortal();
  return (
    <details className="folded">
      <summary lang={texts.locale}>{texts.sayCount(`portal.folded.${unit}`, count)}</summary>
      {children}
    </details>
  );
}

/** A text of an archive; the end of a long one is folded on the screen and printed in full. */
export function LongText({ text }: { text: string }) {
  const { texts } = usePortal();
  const blocks = blocksOf(text, texts.say);
  const count = text.length <= MAX_UNFOLDED_CHARACTERS ? blocks.length : shownCount(blocks);
  const rest = blocks.slice(count).filter(({ isHeading }) => !isHeading).length;
  return (
    <>
      <Blocks blocks={blocks.slice(0, count)} />
      {rest > 0 && (
        <Folded count={rest} unit="paragraphs">
          <Blocks blocks={blocks.slice(count)} />
        </Folded>
      )}
    </>
  );
}

/** Names in a row; a long list is folded. The separators come with the names. */
export function LongList({ names }: { names: readonly ReactNode[] }) {
  const count = names.length <= MAX_UNFOLDED_NAMES ? names.length : MAX_NAMES;
  return (
    <>
      {names.slice(0, count)}
      {count < names.length && (
        <Folded count={names.length - count} unit="names">
          {names.slice(count)}
        </Folded>
      )}
    </>
  );
}
