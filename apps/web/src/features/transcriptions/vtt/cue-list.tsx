import { listSpeakers } from '@regest/contract/vtt/speakers.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import type { Match } from '../find/find-matches.ts';
import { CueCard, type CueHandlers } from './cue-card.tsx';
import type { CueFault } from './cue-faults.ts';
import type { CueRow } from './cue-rows.ts';
import classes from './vtt-editor.module.css';

const USUAL_HEIGHT = 60;

/** Cue to scroll to and to focus, unless `keepsFocus`. */
export interface CueTarget {
  index: number;
  keepsFocus?: boolean;
  selection?: Match;
}

interface Props {
  rows: readonly CueRow[];
  faults: ReadonlyMap<number, CueFault>;
  /** Index of the played cue, or -1. */
  current: number;
  /** True scrolls to the played cue. */
  follow: boolean;
  target: CueTarget | undefined;
  found: Match | undefined;
  readOnly: boolean;
  language: string | null;
  on: CueHandlers;
}

/** Virtual list of cues, so that long recordings scroll like short ones. */
export function CueList({ rows, faults, current, follow, target, found, readOnly, language, on }: Props) {
  const { t } = useTranslation();
  const speakersId = useId();
  const region = useRef<HTMLElement>(null);
  const speakers = useMemo(() => listSpeakers(rows), [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  });

  useEffect(() => {
    if (follow && current >= 0) virtual.scrollToIndex(current, { align: 'center' });
  }, [follow, current, virtual]);

  useEffect(() => {
    if (!target) return;
    virtual.scrollToIndex(target.index, { align: 'center' });
    if (target.keepsFocus) return;
    // The row is drawn only after the scroll.
    const timer = setTimeout(() => {
      const area = region.current?.querySelector<HTMLTextAreaElement>(
        `[data-cue="${target.index}"] textarea`,
      );
      area?.focus();
      if (target.selection) area?.setSelectionRange(target.selection.start, target.selection.end);
    }, 60);
    return () => clearTimeout(timer);
  }, [target, virtual]);

  return (
    <section ref={region} className={classes.list} aria-label={t('textEditor.vtt.list')}>
      <datalist id={speakersId}>
        {speakers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={classes.columns} aria-hidden>
        <span />
        <span>
          {t('textEditor.vtt.from')} – {t('textEditor.vtt.to').toLocaleLowerCase('pl')}
        </span>
        <span>{t('textEditor.vtt.speaker')}</span>
        <span>{t('textEditor.vtt.text')}</span>
      </div>
      <div style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={classes.place}
              style={{ transform: `translateY(${start}px)` }}
            >
              <CueCard
                row={row}
                index={index}
                isLast={index === rows.length - 1}
                isCurrent={index === current}
                fault={faults.get(index)}
                found={found?.part === index ? found : undefined}
                readOnly={readOnly}
                language={language}
                speakersId={speakersId}
                on={on}
              />
            </div>
          );
        })}
      </div>
    </section>
  );
}
