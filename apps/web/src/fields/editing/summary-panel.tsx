import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { useFormState } from '../form/form-context.ts';
import { fieldOfError } from '../form/form-errors.ts';
import type { Form } from '../form/form-store.ts';
import classes from './save-bar.module.css';
import { type SummaryItem, summaryOf } from './summary-items.ts';

interface Props {
  id: string;
  form: Form;
  entity: string;
  yearsOnly?: boolean;
  isNew: boolean;
  placeOf: (fieldName: string) => string | null | undefined;
  onGoTo: (path: string) => void;
  onClose: () => void;
  hints?: ReactNode;
}

/** Everything that keeps the form from being complete, as links to the fields. */
export function SummaryPanel({ id, form, entity, yearsOnly, isNew, placeOf, onGoTo, onClose, hints }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The sentences quote what is typed, so the open list follows every key.
  useFormState(form, (one) => one.values());
  useFormState(form, (one) => one.errors());
  const attempted = useFormState(form, (one) => one.wasAttempted());
  const dirty = useFormState(form, (one) => one.isDirty());
  const { missing, wrong } = summaryOf(form, entity, yearsOnly ?? false);

  useEffect(() => heading.current?.focus(), []);

  async function restore() {
    const agreed = await confirm({
      title: t('save.restoreStored'),
      body: t('save.restoreStoredConfirm'),
      confirmLabel: t('save.restoreStored'),
      danger: true,
    });
    if (agreed) form.restore();
  }

  function place(item: SummaryItem): string {
    const tab = placeOf(fieldOfError(form.fields, item.path)?.name ?? item.path);
    if (tab === null) return t('editor.hiddenField');
    return tab === undefined ? '' : t('editor.inTab', { tab });
  }

  function list(items: readonly SummaryItem[], title: string) {
    if (items.length === 0) return null;
    return (
      <>
        <p className={classes.listTitle}>{title}</p>
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.path}>
              <button type="button" className={classes.link} onClick={() => onGoTo(item.path)}>
                {item.label}
              </button>
              <span>
                {' '}
                – {item.message} <span className={classes.place}>{place(item)}</span>
              </span>
            </li>
          ))}
        </ul>
      </>
    );
  }

  return (
    <div id={id} className={classes.panel}>
      <div className={classes.panelHead}>
        <h2 ref={heading} tabIndex={-1}>
          {t('validationBar.title')}
        </h2>
        <CloseButton aria-label={t('validationBar.collapse')} onClick={onClose} />
      </div>
      <p role="alert" className={classes.refused}>
        {/* A refused publication of a draft leaves nothing unsaved. */}
        {attempted && dirty && missing.length + wrong.length > 0 ? t('save.validationWarning') : ''}
      </p>
      {list(missing, t('validationBar.emptyRequired'))}
      {list(wrong, t('validationBar.otherErrors'))}
      {missing.length + wrong.length === 0 && <p>{t('validationBar.allGood')}</p>}
      {hints}
      {dirty && (
        <p className={classes.unsaved}>
          {t('validationBar.unsaved')}{' '}
          {!isNew && (
            <Button variant="subtle" size="compact-sm" onClick={restore}>
              {t('save.restoreStored')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
