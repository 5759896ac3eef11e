import type { z } from 'zod';
import type { Field, Kind } from '../fields/field.ts';
import { authorsRules } from './authors.ts';
import { choiceRules } from './choice.ts';
import { choicesRules } from './choices.ts';
import { closureRules } from './closure.ts';
import { countRules } from './count.ts';
import { datesRules } from './dates.ts';
import { dayRules } from './day.ts';
import { deadlineRules } from './deadline.ts';
import { decimalRules } from './decimal.ts';
import { documentationRules } from './documentation.ts';
import { emailRules } from './email.ts';
import { filesRules } from './files.ts';
import { flagRules } from './flag.ts';
import { groupRules } from './group.ts';
import { indicesRules } from './indices.ts';
import { institutionRules } from './institution.ts';
import type { KindRules, SchemaContext, ViewParts } from './kind.ts';
import { lineRules } from './line.ts';
import { linkRules } from './link.ts';
import { parentRules } from './parent.ts';
import { passwordRules } from './password.ts';
import { patternRules } from './pattern.ts';
import { recordLinkRules } from './record-link.ts';
import { roleRules } from './role.ts';
import { textRules } from './text.ts';
import { wholeRules } from './whole.ts';

const RULES: { [K in Kind]: KindRules<K> } = {
  authors: authorsRules,
  choice: choiceRules,
  choices: choicesRules,
  closure: closureRules,
  count: countRules,
  dates: datesRules,
  day: dayRules,
  deadline: deadlineRules,
  decimal: decimalRules,
  documentation: documentationRules,
  email: emailRules,
  files: filesRules,
  flag: flagRules,
  group: groupRules,
  indices: indicesRules,
  institution: institutionRules,
  line: lineRules,
  link: linkRules,
  parent: parentRules,
  password: passwordRules,
  pattern: patternRules,
  recordLink: recordLinkRules,
  role: roleRules,
  text: textRules,
  whole: wholeRules,
};

export function rulesOf(field: Pick<Field, 'kind'>): KindRules {
  return RULES[field.kind] as KindRules;
}

/** The rule of one field for a value that is not empty. Required is checked apart. */
export function valueSchema(field: Field, context: SchemaContext = {}): z.ZodType {
  return rulesOf(field).schema(field, context);
}

/** The reply schema of a field; null where it is empty. */
export function valueView(field: Field, parts: ViewParts): z.ZodType {
  const { view, isNeverNull } = rulesOf(field);
  return isNeverNull ? view(field, parts) : view(field, parts).nullable();
}
