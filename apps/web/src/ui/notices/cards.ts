import type { Notice } from './notice-board.ts';

interface Cards {
  errors: readonly Notice[];
  calm: readonly Notice[];
  /** How many more there are behind the newest that passes. */
  more: number;
}

/** Groups equal notices: twelve saves in a row are one card with a count. */
export function cardsOf(shown: readonly Notice[], all: boolean): Cards {
  const of = (...kinds: Notice['kind'][]) => shown.filter(({ kind }) => kinds.includes(kind));
  const passing = of('success', 'info');
  return {
    errors: of('error'),
    calm: [...of('warning'), ...(all ? passing : passing.slice(-1))],
    more: Math.max(0, passing.length - 1),
  };
}
