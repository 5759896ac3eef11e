import type { AuditEvent } from '@regest/contract/endpoints/audit.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import 'virtual:labels/institution';
import 'virtual:labels/user';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Signature } from '../../domain/records/signature.tsx';
import { titleText } from '../../domain/records/title-text.ts';
import { nameOfValue } from '../../domain/values/name-of-value.ts';
import { formatDateTime } from '../../ui/format/format-date.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './audit.module.css';
import { describeChange } from './describe-change.ts';
import { registerKey, subjectKey } from './subject.ts';

/** The kind of event, with the detail that distinguishes entries of one kind. */
function kindText({ kind, details }: Pick<AuditEvent, 'kind' | 'details'>, t: Translate): string {
  if (kind === 'publish' && typeof details.value === 'boolean')
    return t(details.value ? 'audit.published' : 'audit.unpublished');
  if (kind === 'signInFailed' && typeof details.tries === 'number' && details.tries > 1)
    return t('audit.signInTries', { count: details.tries });
  if (kind === 'backup' && (details.done === 'written' || details.done === 'restored'))
    return t(`audit.backup.${details.done}`);
  if (kind === 'import' && (details.done === 'applied' || details.done === 'undone'))
    return t(`audit.import.${details.done}`);
  return t(`audit.kind.${kind}`);
}

interface PersonProps {
  event: AuditEvent;
  onPerson: (userId: number) => void;
}

/** Name and role at the time of the event, and the network address of the client. */
function Person({ event: { userId, userName, userRole, address, kind }, onPerson }: PersonProps) {
  const { t } = useTranslation();
  const missingPerson = kind === 'signInFailed' ? t('audit.unknownName') : t('audit.program');
  const role = userRole && nameOfValue('roles', userRole);
  const below = [role, address].filter(Boolean).join(' · ');
  return (
    <>
      {userId === null || userName === null ? (
        missingPerson
      ) : (
        <Button size="compact-sm" variant="subtle" className={classes.user} onClick={() => onPerson(userId)}>
          {userName}
          <span className="visually-hidden">: {t('audit.onlyThisUser')}</span>
        </Button>
      )}
      {below && <div className={classes.below}>{below}</div>}
    </>
  );
}

/** The place of the record at the time of the event, from the collection down. */
function placeText({ place }: AuditEvent['details']): string {
  return Array.isArray(place) ? place.map((title) => titleText(String(title))).join(' › ') : '';
}

/** The subject by its name at the time of the event, with its changes. */
function Subject({ event }: { event: AuditEvent }) {
  const { t } = useTranslation();
  const { resourceType, resourceId, resourceTitle, resourceSignature, changes } = event;
  if (resourceType === null) return t('app.missingValue');
  const register = resourceId === null ? registerKey(resourceType) : undefined;
  if (register) return t(register);
  const what = t(subjectKey(resourceType));
  const place = placeText(event.details);
  const isNamed = resourceTitle !== null || resourceSignature !== null;
  return (
    <>
      {isNamed || resourceId === null ? what : t('audit.subjectNumber', { what, number: resourceId })}
      {isNamed && (
        <div className={classes.subject}>
          {resourceSignature !== null && <Signature value={resourceSignature} />}{' '}
          {resourceTitle !== null && titleText(resourceTitle)}
          {place && <div className={classes.below}>{place}</div>}
        </div>
      )}
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => {
            const { field, from, to } = describeChange(change, resourceType, t);
            return (
              <li key={change.field}>
                {field}: <span className={classes.from}>{from}</span> <IconArrowRight size={12} aria-hidden />
                <span className="visually-hidden">{t('audit.changedTo')}</span> {to}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

export function auditColumns(t: Translate, onPerson: (userId: number) => void): Column<AuditEvent>[] {
  return [
    { key: 'at', header: t('audit.at'), rowHeader: true, cell: ({ at }) => formatDateTime(at) },
    { key: 'kind', header: t('audit.kindHeader'), cell: (event) => kindText(event, t) },
    {
      key: 'user',
      header: t('audit.user'),
      cell: (event) => <Person event={event} onPerson={onPerson} />,
    },
    { key: 'subject', header: t('audit.subject'), cell: (event) => <Subject event={event} /> },
    {
      key: 'institution',
      header: t('audit.institution'),
      cell: ({ institutionName }) => titleText(institutionName ?? t('app.missingValue')),
    },
  ];
}
