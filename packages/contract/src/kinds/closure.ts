import type { Texts } from '../locale/make-texts.ts';
import type { Closure } from '../values/closure.ts';
import type { KindFacts, KindRules } from './kind.ts';
import { textCell } from './parts/cells.ts';
import { closureSchema, closureValue } from './parts/closure-schema.ts';

function closureInWords({ scope, reason, until }: Closure, { say, format }: Texts): string {
  const what = say(`closure.scope.${scope}`);
  const why = say(`closure.reason.${reason}`);
  return until === null
    ? say('closure.withoutEnd', { what, why })
    : say('closure.withEnd', { what, why, day: format.date(until) });
}

export const closure: KindFacts<'closure'> = {
  empty: null,
  isOwn: true,
  hasParts: true,
  /** Without the note, which leaves the editor in no file. */
  cellParts: ['scope', 'reason', 'until', 'atEnd'],
  ...textCell,
  inWords: (value, _field, texts) => closureInWords(value as Closure, texts),
};

export const closureRules: KindRules<'closure'> = {
  schema: ({ scopes }) => closureSchema(scopes),
  view: () => closureValue,
};
