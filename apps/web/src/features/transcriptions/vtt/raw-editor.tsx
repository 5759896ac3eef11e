import { Input } from '@mantine/core';
import { findOverlaps } from '@regest/contract/vtt/edit-cues.ts';
import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { formatTime } from '@regest/contract/vtt/time.ts';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import type { EditorProps } from '../editor/editor-props.ts';
import { FindFrame } from '../find/find-frame.tsx';
import { MatchMark } from '../find/match-mark.tsx';
import { useFind } from '../find/use-find.ts';
import { useReplaceHistory } from '../find/use-replace-history.ts';
import classes from './raw-editor.module.css';
import type { Player } from './use-player.ts';

interface Props extends EditorProps {
  player: Player;
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

/** The stored text as is; errors are listed with links to their lines. */
export function RawEditor({ text, language, readOnly, player, onChange, finding, onFindClose }: Props) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const problems = useMemo(() => problemsOf(text), [text]);
  const parts = useMemo(() => [text], [text]);
  const history = useReplaceHistory(text, onChange);
  const find = useFind(finding, {
    parts,
    show: () => undefined,
    change: (changed) => history.change(changed.get(0) ?? text),
  });

  function closeFind() {
    onFindClose();
    area.current?.focus();
    if (find.match) area.current?.setSelectionRange(find.match.start, find.match.end);
  }

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
    <FindFrame
      className={classes.rawView}
      open={finding}
      find={find}
      history={history}
      readOnly={readOnly}
      onClose={closeFind}
    >
      <div className={classes.raw}>
        <div className={classes.rawArea}>
          <Input
            component="textarea"
            multiline
            ref={area}
            classNames={{ wrapper: classes.rawWrapper, input: classes.rawInput }}
            aria-label={t('textEditor.vtt.rawText')}
            lang={language ?? undefined}
            spellCheck={false}
            readOnly={readOnly}
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          {find.match && <MatchMark area={area} text={text} start={find.match.start} end={find.match.end} />}
        </div>
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
    </FindFrame>
  );
}
