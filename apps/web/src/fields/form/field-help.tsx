import type { Field } from '@regest/contract/fields/field.ts';
import { ruleOf } from '@regest/contract/fields/standard.ts';
import { helpOf } from '../../ui/texts/editor-texts.ts';
import classes from '../fields.module.css';

/** Help of a field, with its rule of the archival standard. */
export function fieldHelp(entity: string, field: Field) {
  const help = helpOf(entity, field.name);
  const rule = ruleOf(entity, field);
  if (!rule) return help || undefined;
  return (
    <>
      <span>{help}</span> <span className={classes.rule}>{rule}</span>
    </>
  );
}
