import { Input } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { TextMatches } from '../../../domain/files/viewers/use-text-matches.ts';
import { ViewerButton } from '../../../domain/files/viewers/viewer-button.tsx';
import { formatClock } from '../../../ui/format/format-number.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from './find-inside.module.css';

/** Escape closes only this bar, not the dialog around it. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': true };

interface Props {
  matches: TextMatches;
  onClose: () => void;
}

/** Search in the text of the shown file; Enter goes to the next match, Shift+Enter to the previous one. */
export function FindInside({ matches, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { place, total, current, typed } = matches;
  useEffect(() => input.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') matches.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const where = place?.page ? t('files.findOnPage', { page: place.page }) : formatClock(place?.time ?? 0);
  const status =
    total > 0
      ? `${t(matches.isCut ? 'files.foundAtOfMany' : 'textEditor.foundAt', { current: current + 1, total })}, ${where}`
      : matches.isAnswered
        ? t('empty.search', { query: typed })
        : '';
  return (
    <search className={classes.bar} aria-label={t('files.findInside')}>
      <label htmlFor={id}>{t('textEditor.find')}</label>
      <Input
        ref={input}
        id={id}
        className={classes.input}
        value={matches.text}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => matches.look(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        {...OWN_ESCAPE}
      />
      <ViewerButton
        label={t('textEditor.findPrevious')}
        icon={<IconChevronUp size={16} />}
        disabled={total === 0}
        onClick={() => matches.step(-1)}
      />
      <ViewerButton
        label={t('textEditor.findNext')}
        icon={<IconChevronDown size={16} />}
        disabled={total === 0}
        onClick={() => matches.step(1)}
      />
      <span role="status" className={classes.said}>
        {status}
      </span>
      <ViewerButton label={t('textEditor.findClose')} icon={<IconX size={16} />} onClick={onClose} />
      {place && (
        <p className={classes.piece}>
          {place.text.slice(0, place.mark[0])}
          <mark>{place.text.slice(...place.mark)}</mark>
          {place.text.slice(place.mark[1])}
        </p>
      )}
    </search>
  );
}
