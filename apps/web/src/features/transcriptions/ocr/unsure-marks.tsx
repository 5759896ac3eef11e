import { Button } from '@mantine/core';
import { Fragment, type RefObject } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useEditorKeys } from '../editor/use-editor-keys.ts';
import { TextLayer } from '../find/text-layer.tsx';
import classes from './unsure-marks.module.css';
import type { Range } from './unsure-words.ts';

interface MarksProps {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  words: readonly Range[];
}

export function UnsureMarks({ area, text, words }: MarksProps) {
  return (
    <TextLayer area={area}>
      {words.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(words[at - 1]?.end ?? 0, start)}
          <mark className={classes.unsure}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(words.at(-1)?.end)}
    </TextLayer>
  );
}

interface LegendProps extends Omit<MarksProps, 'text'> {
  id: string;
  onMove: (word: Range) => void;
}

/** Number of underlined words with an explanation, and buttons between them. */
export function UnsureLegend({ id, area, words, onMove }: LegendProps) {
  const { t } = useTranslation();

  function next() {
    const from = area.current?.selectionEnd ?? 0;
    const word = words.find(({ start }) => start >= from) ?? words[0];
    if (word) onMove(word);
  }
  useEditorKeys({ f8: next });

  return (
    <div className={classes.legend}>
      <span id={id}>{t('textEditor.unsure', { count: words.length })}</span>
      <Button size="compact-sm" title="F8" aria-keyshortcuts="F8" onClick={next}>
        {t('textEditor.nextUnsure')}
      </Button>
    </div>
  );
}
