import { putAt, valueAt } from '@regest/contract/derive/value-path.ts';
import { isEmptyInForm } from '../form/values.ts';

/** Of checked values only what the request must name: changed fields of what exists, filled ones of what is new. */
export function requestBody(
  checked: object,
  changed: ReadonlySet<string>,
  isNew: boolean,
): Record<string, unknown> {
  const values = checked as Record<string, unknown>;
  const body: Record<string, unknown> = {};
  if (isNew) {
    for (const [name, value] of Object.entries(values)) if (!isEmptyInForm(value)) body[name] = value;
    return body;
  }
  for (const name of changed) putAt(body, name, valueAt(values, name) ?? null);
  return body;
}
