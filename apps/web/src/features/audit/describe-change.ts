import { AUDITED_FACTOR_ROLES, AUDITED_QUOTA, type AuditValue } from '@regest/contract/audit.ts';
import type { AuditEvent } from '@regest/contract/endpoints/audit.ts';
import { nameOfValue } from '../../domain/values/name-of-value.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatClock, formatNumber } from '../../ui/format/format-number.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import type { Translate } from '../../ui/texts/translate.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function describeValue(field: string, value: AuditValue, t: Translate): string {
  if (value === null || value === '') return t('audit.nothing');
  if (typeof value === 'boolean') return t(value ? 'app.yes' : 'app.no');
  if (typeof value === 'object') return value.name;
  if (typeof value === 'number')
    return field === 'transcriptionSeconds' ? formatClock(value) : formatNumber(value);
  if (field === 'roles' || field === AUDITED_FACTOR_ROLES)
    return value
      .split(', ')
      .map((role) => nameOfValue('roles', role) ?? role)
      .join(', ');
  return DAY.test(value) ? formatDate(value) : value;
}

const ENTITIES: Record<string, string> = { users: 'user', institutions: 'institution' };

function labelOfChange(field: string, resourceType: string | null, t: Translate): string | undefined {
  if (field === AUDITED_FACTOR_ROLES) return t('audit.requiredRoles');
  const quota = AUDITED_QUOTA.find((one) => one === field);
  if (quota) return t(`audit.quota.${quota}`);
  const entity = ENTITIES[resourceType ?? ''];
  return entity && labelOf(entity, field);
}

/** A change in words; a field that this version no longer knows keeps its technical name. */
export function describeChange(
  { field, from, to }: AuditEvent['changes'][number],
  resourceType: string | null,
  t: Translate,
) {
  return {
    field: labelOfChange(field, resourceType, t) || field,
    from: describeValue(field, from, t),
    to: describeValue(field, to, t),
  };
}
