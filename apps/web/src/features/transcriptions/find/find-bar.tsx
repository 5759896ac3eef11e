import { Button, Input } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { ViewerButton } from '../../../domain/files/viewers/viewer-button.tsx';
import { CheckBox } from '../../../fields/widgets/check-box.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from './find.module.css';
import type { Find } from './use-find.ts';

interface Props {
  find: Find;
  readOnly: boolean;
  canUndo?: boolean;
  /** Undoes a replacement; missing when the view has its own button. */
  onUndo?: () => void;
  onClose: () => void;
}

/** Escape closes only this bar, not the dialog around it. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': true };

export function FindBar({ find, readOnly, canUndo, onUndo, onClose }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const wantedId = useId();
  const byId = useId();
  const { wanted, total, current } = find;

  useEffect(() => input.current?.select(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
    else if (event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey)) input.current?.select();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onEnter(event: KeyboardEvent, act: () => void) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  const position =
    total > 0
      ? t('textEditor.foundAt', { current, total })
      : wanted === '' || find.said !== ''
        ? ''
        : t('empty.search', { query: wanted });
  return (
    <search className={classes.bar} aria-label={t('textEditor.findReplace')} onKeyDown={onKeyDown}>
      <div className={classes.line}>
        <label htmlFor={wantedId}>{t('textEditor.find')}</label>
        <Input
          ref={input}
          id={wantedId}
          className={classes.input}
          value={wanted}
          autoComplete="off"
          onChange={(event) => find.look(event.currentTarget.value)}
          onKeyDown={(event) => onEnter(event, event.shiftKey ? find.previous : find.next)}
          {...OWN_ESCAPE}
        />
        <ViewerButton
          label={t('textEditor.findPrevious')}
          icon={<IconChevronUp size={16} />}
          disabled={total === 0}
          onClick={find.previous}
        />
        <ViewerButton
          label={t('textEditor.findNext')}
          icon={<IconChevronDown size={16} />}
          disabled={total === 0}
          onClick={find.next}
        />
        <CheckBox label={t('textEditor.matchCase')} checked={find.matchCase} onChange={find.mindCase} />
        <span role="status" className={classes.result}>
          {find.said} {position}
        </span>
        <ViewerButton label={t('textEditor.findClose')} icon={<IconX size={16} />} onClick={onClose} />
      </div>
      {!readOnly && (
        <div className={classes.line}>
          <label htmlFor={byId}>{t('textEditor.replaceBy')}</label>
          <Input
            id={byId}
            className={classes.input}
            value={find.replacement}
            autoComplete="off"
            onChange={(event) => find.setReplacement(event.currentTarget.value)}
            onKeyDown={(event) => onEnter(event, find.replaceOne)}
            {...OWN_ESCAPE}
          />
          <Button size="compact-sm" disabled={total === 0} onClick={find.replaceOne}>
            {t('textEditor.replace')}
          </Button>
          <Button size="compact-sm" disabled={total === 0} onClick={find.replaceAll}>
            {t('textEditor.replaceAll')}
          </Button>
          {onUndo && (
            <Button
              size="compact-sm"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              disabled={!canUndo}
              onClick={onUndo}
            >
              {t('actions.undo')}
            </Button>
          )}
        </div>
      )}
    </search>
  );
}
