import { Input } from '@mantine/core';
import { findOverlaps } from '@regest/contract/vtt/edit-cues.ts';
import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { formatTime } from '@regest/contract/vtt/time.ts';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Player } from './use-player.ts';
import classes from './vtt-editor.module.css';

interface Props {
  text: string;
  language: string | null;
  readOnly: boolean;
  player: Player;
  onChange: (text: string) => void;
}

type Problem = {
  line: number;
  code: 'badTiming' | 'textWithoutTiming' | 'endBeforeStart' | 'outOfOrder' | 'missingHeader' | 'overlap';
};

function problemsOf(text: string): Problem[] {
  const { cues, errors } = parseEditorText(text);
  const overlaps = findOverlaps(cues).map(
    ([first]): Problem => ({ line: cues[first]?.line ?? 1, code: 'overlap' }),
  );
  return [...errors, ...overlaps].sort((a, b) => a.line - b.line);
}

/** The text as it is stored. What is wrong with it is told by line, and a click leads there. */
export function RawEditor({ text, language, readOnly, player, onChange }: Props) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const problems = useMemo(() => problemsOf(text), [text]);

  function goTo(line: number) {
    const lines = text.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    area.current?.focus();
    area.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    const height = Number.parseFloat(getComputedStyle(area.current ?? document.body).lineHeight) || 24;
    area.current?.scrollTo({ top: (line - 4) * height });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if ((event.key !== 'F8' && event.key !== 'F9') || readOnly) return;
    event.preventDefault();
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    event.currentTarget.setRangeText(formatTime(player.now()), from, to, 'end');
    onChange(event.currentTarget.value);
  }

  return (
    <div className={classes.raw}>
      <Input
        component="textarea"
        multiline
        ref={area}
        className={classes.rawArea}
        classNames={{ input: classes.rawInput }}
        aria-label={t('textEditor.vtt.rawText')}
        lang={language ?? undefined}
        spellCheck={false}
        readOnly={readOnly}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <section className={classes.problems} aria-label={t('textEditor.vtt.problems')}>
        <p role="status">{t('textEditor.vtt.problemCount', { count: problems.length })}</p>
        <ul>
          {problems.slice(0, 100).map(({ line, code }) => (
            <li key={`${line}-${code}`}>
              <button type="button" onClick={() => goTo(line)}>
                {t('textEditor.vtt.line', { line })}
              </button>{' '}
              {t(`textEditor.vtt.problem.${code}`)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
