import type { Field, Kind } from '../fields/field.ts';
import { authors } from './authors.ts';
import { choice } from './choice.ts';
import { choices } from './choices.ts';
import { closure } from './closure.ts';
import { count } from './count.ts';
import { dates } from './dates.ts';
import { day } from './day.ts';
import { deadline } from './deadline.ts';
import { decimal } from './decimal.ts';
import { documentation } from './documentation.ts';
import { email } from './email.ts';
import { files } from './files.ts';
import { flag } from './flag.ts';
import { group } from './group.ts';
import { indices } from './indices.ts';
import { institution } from './institution.ts';
import type { KindFacts } from './kind.ts';
import { line } from './line.ts';
import { link } from './link.ts';
import { parent } from './parent.ts';
import { password } from './password.ts';
import { pattern } from './pattern.ts';
import { recordLink } from './record-link.ts';
import { role } from './role.ts';
import { text } from './text.ts';
import { whole } from './whole.ts';

/** A new kind does not compile until it is here. */
export const KINDS: { [K in Kind]: KindFacts<K> } = {
  authors,
  choice,
  choices,
  closure,
  count,
  dates,
  day,
  deadline,
  decimal,
  documentation,
  email,
  files,
  flag,
  group,
  indices,
  institution,
  line,
  link,
  parent,
  password,
  pattern,
  recordLink,
  role,
  text,
  whole,
};

export function factsOf(field: Pick<Field, 'kind'>): KindFacts {
  return KINDS[field.kind] as KindFacts;
}

export function holdsValue(field: Pick<Field, 'kind'>): boolean {
  return factsOf(field).isGroup !== true;
}

/** Has a value that some answer contains. */
export function isAnswered(field: Pick<Field, 'kind'>): boolean {
  return holdsValue(field) && factsOf(field).isSecret !== true;
}

/** The fields of a group; none for any other kind. */
export function membersOf(field: Field): readonly string[] {
  return 'members' in field ? field.members : [];
}

/** `datesUnknown`: the mark that may stand in for a value. */
export function unknownMarkOf(field: Pick<Field, 'kind' | 'name'>): string | null {
  return factsOf(field).mayBeUnknown ? `${field.name}Unknown` : null;
}
