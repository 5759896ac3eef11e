import { AUDITED_QUOTA, type AuditValue } from '@regest/contract/audit.ts';
import type { AuditEvent } from '@regest/contract/endpoints/audit.ts';
import { labelOf } from '@regest/contract/locale/say.ts';
import { nameOfValue } from '@regest/contract/values/value-lists.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatClock, formatNumber } from '../../ui/format/format-number.ts';
import type { Translate } from '../../ui/texts/translate.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function describeValue(field: string, value: AuditValue, t: Translate): string {
  if (value === null || value === '') return t('audit.nothing');
  if (typeof value === 'boolean') return t(value ? 'app.yes' : 'app.no');
  if (typeof value === 'object') return value.name;
  if (typeof value === 'number')
    return field === 'transcriptionSeconds' ? formatClock(value) : formatNumber(value);
  if (field === 'roles') return nameOfValue('roles', value) ?? value;
  return DAY.test(value) ? formatDate(value) : value;
}

const ENTITIES: Record<string, string> = { users: 'user', institutions: 'institution' };

/** A change in words of the reader; a field that later versions no longer know keeps its own name. */
export function describeChange(
  { field, from, to }: AuditEvent['changes'][number],
  resourceType: string | null,
  t: Translate,
) {
  const quota = AUDITED_QUOTA.find((one) => one === field);
  const entity = ENTITIES[resourceType ?? ''];
  const label = quota ? t(`audit.quota.${quota}`) : entity && labelOf(entity, field);
  return {
    field: label || field,
    from: describeValue(field, from, t),
    to: describeValue(field, to, t),
  };
}
