import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatTime } from '../../ui/format/format-date.ts';
import { ActionMenu } from '../../ui/menu/action-menu.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { useFormState } from '../form/form-context.ts';
import { splitErrors } from '../form/form-errors.ts';
import type { Form } from '../form/form-store.ts';
import { type BarState, barState } from './bar-state.ts';
import type { EditState } from './edit-state.ts';
import classes from './save-bar.module.css';
import { SummaryPanel } from './summary-panel.tsx';

export interface SaveBarProps {
  form: Form;
  entity: string;
  yearsOnly?: boolean;
  isNew: boolean;
  status: EditState['status'];
  savedLocallyAt?: Date;
  /** The list of empty and invalid fields is open. */
  open: boolean;
  onOpen: (open: boolean) => void;
  /** The name of the tab a field is on; null when the form does not show it now. */
  placeOf: (fieldName: string) => string | null | undefined;
  onGoTo: (path: string) => void;
  onSave: () => void;
  onDraft?: () => void;
  onPublish?: () => void;
  next?: { label: string; onNext: () => void };
  /** Choice of copied fields, beside "save and add next". */
  nextOptions?: ReactNode;
  /** Hints after the errors in the open list. */
  hints?: ReactNode;
}

/** The sticky bar at the bottom: what is missing, that nothing is lost, and the ways to save. */
export function SaveBar(props: SaveBarProps) {
  const { form, isNew, status, savedLocallyAt, open, onOpen, onSave, onDraft, onPublish, next, nextOptions } =
    props;
  const { t } = useTranslation();
  const panel = useId();
  const isSaving = status === 'saving' || status === 'conflict';
  const isBusy = isSaving || status === 'publishing';
  // As JSON, so that the bar renders only when its sentence changes.
  const state = JSON.parse(
    useFormState(form, (one) => JSON.stringify(barState(one, props.entity))),
  ) as BarState;
  const invalid = useFormState(form, (one) => one.errors().length > 0);
  const hasList = useFormState(form, (one) => {
    const { missing, wrong } = splitErrors(one.fields, one.errors());
    return missing.length + wrong.length > 0;
  });

  const text =
    state.kind === 'wrong'
      ? state.count === 1 && state.field
        ? t('editor.oneToFix', { field: state.field })
        : t('editor.toFix', { count: state.count })
      : state.kind === 'missing'
        ? state.count === 1 && state.field
          ? t('editor.oneMissing', { field: state.field })
          : t('validationBar.missing', { count: state.count })
        : state.kind === 'dirty'
          ? t('save.unsavedChanges')
          : t(isNew ? 'editor.notSavedYet' : 'editor.saved');

  return (
    <section className={classes.bar} aria-label={t('editor.bar')} data-print="hide">
      {open && <SummaryPanel {...props} id={panel} onClose={() => onOpen(false)} />}
      <div className={classes.line}>
        <div className={classes.summary}>
          {hasList || state.kind === 'dirty' ? (
            <button
              type="button"
              className={classes.toggle}
              data-kind={state.kind}
              aria-expanded={open}
              aria-controls={open ? panel : undefined}
              onClick={() => onOpen(!open)}
            >
              <span role="status">{text}</span>
              {open ? <IconChevronDown size={16} aria-hidden /> : <IconChevronUp size={16} aria-hidden />}
            </button>
          ) : (
            <span role="status" className={classes.calm}>
              {text}
            </span>
          )}
          {savedLocallyAt && state.kind !== 'saved' && (
            <span className={classes.kept}>
              {t('save.localCopyShort', { time: formatTime(savedLocallyAt) })}
            </span>
          )}
        </div>
        <div className={classes.actions}>
          {onDraft && (
            <Button className={classes.wide} onClick={onDraft} aria-disabled={isBusy || undefined}>
              {t('editor.draft')}
            </Button>
          )}
          {next && (
            <span className={`${classes.wide} ${classes.next}`}>
              <Button
                onClick={next.onNext}
                aria-disabled={isBusy || undefined}
                title={t('editor.shortcutNext')}
              >
                {next.label}
              </Button>
              {nextOptions}
            </span>
          )}
          {onPublish && (
            <Button className={classes.wide} onClick={onPublish} aria-disabled={isBusy || undefined}>
              {t('editor.publish')}
            </Button>
          )}
          {(onDraft || next || onPublish) && (
            <span className={classes.narrow}>
              <ActionMenu
                label={t('editor.moreSaving')}
                entries={[
                  ...(onDraft ? [{ key: 'draft', label: t('editor.draft'), onSelect: onDraft }] : []),
                  ...(next ? [{ key: 'next', label: next.label, onSelect: next.onNext }] : []),
                  ...(onPublish ? [{ key: 'publish', label: t('editor.publish'), onSelect: onPublish }] : []),
                ]}
              />
            </span>
          )}
          <Button
            variant="filled"
            onClick={onSave}
            aria-disabled={invalid || isBusy || undefined}
            title={t('editor.shortcutSave')}
          >
            {t(isSaving ? 'actions.saving' : 'actions.save')}
          </Button>
        </div>
      </div>
    </section>
  );
}
