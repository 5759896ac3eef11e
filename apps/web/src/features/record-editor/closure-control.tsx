import { UnstyledButton } from '@mantine/core';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { ClosedBadge } from '../../domain/records/closed-badge.tsx';
import { titleText } from '../../domain/records/title-text.ts';
import { useCan } from '../../session/current-user.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './editor.module.css';
import { updateRecord } from './record-calls.ts';

const ClosureDialog = lazy(() => import('../../fields/closures/closure-dialog.tsx'));

/** Source of a closure that is not the record's own: an agreement or a record above. */
function Origin({ record, closed }: { record: RecordView; closed: NonNullable<RecordView['closed']> }) {
  const { t } = useTranslation();
  const can = useCan();
  const { kind, id, level, title } = closed.from;
  if (kind === 'agreement' && !can('agreement.read')) return <span>{t('closure.byAgreement')}</span>;
  if (kind === 'agreement')
    return (
      <Link to="/agreements/$id" params={{ id }}>
        {t('closure.byAgreement')}
      </Link>
    );
  if (kind !== 'record' || id === record.id || level === null) return null;
  return (
    <span>
      {t('closure.inherited')} <Link to={recordHref(level, id)}>{titleText(title ?? '')}</Link>
    </span>
  );
}

interface Props {
  record: RecordView;
  /** Whether the form has unsaved changes, which must be saved before a closure. */
  isDirty: () => boolean;
}

/** The effective closure of the record with its source, and a button to change it. */
export function ClosureControl({ record, isDirty }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const { closed, closure } = record;
  const mayClose = can('closure.write') && !record.isDeleted;
  if (!closed && !mayClose) return null;
  return (
    <>
      {closed && <ClosedBadge closed={closed} />}
      {closed && <Origin record={record} closed={closed} />}
      {mayClose && (
        <UnstyledButton
          className={classes.publish}
          onClick={() => (isDirty() ? notify.info(t('closure.saveFirst')) : setOpen(true))}
        >
          {t(closure ? 'closure.change' : 'closure.close')}
        </UnstyledButton>
      )}
      <Suspense>
        {isOpen && (
          <ClosureDialog
            title={t('closure.title')}
            closure={closure ?? null}
            canLift={closure != null}
            dates={record.dates ?? []}
            onSave={async (next) => {
              await updateRecord(record.level, record.id, { closure: next, version: record.version });
              notify.success(t(next ? 'closure.saved' : 'closure.lifted'));
            }}
            onClose={() => setOpen(false)}
          >
            <p>
              <Link to="/agreements" search={{ record_id: record.id }}>
                {t('closure.agreements')}
              </Link>
            </p>
          </ClosureDialog>
        )}
      </Suspense>
    </>
  );
}
