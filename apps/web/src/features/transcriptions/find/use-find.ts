import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { findMatches, type Match, matchFrom, type Place, replaceMatches } from './find-matches.ts';

export interface Findable {
  /** Searched texts: pages, cues, or the whole text. */
  parts: readonly string[];
  /** Scrolls to a part. */
  show: (part: number) => void;
  /** Replaces parts in one step that can be undone. */
  change: (parts: ReadonlyMap<number, string>) => void;
  /** Initial search term and the part where the search starts. */
  first?: { wanted: string; part: number };
}

/** The search term, the current match and the actions on matches. */
export function useFind(open: boolean, { parts, show, change, first }: Findable) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(first?.wanted ?? '');
  const [replacement, setReplacement] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [place, setPlace] = useState<Place>({ part: first?.part ?? 0, offset: 0 });
  /** Message of the last replacement, cleared by the next search. */
  const [said, setSaid] = useState('');
  const matches = useMemo(
    () => (open ? findMatches(parts, wanted, matchCase) : []),
    [open, parts, wanted, matchCase],
  );
  const at = matchFrom(matches, place);
  const match: Match | undefined = matches[at];
  const part = match?.part;

  const showMatch = useEffectEvent(show);
  const start = match?.start;
  useEffect(() => {
    if (part !== undefined && start !== undefined) showMatch(part);
  }, [part, start]);

  /** Keeps the current match as the start of the next search. */
  function stay() {
    if (match) setPlace({ part: match.part, offset: match.start });
    setSaid('');
  }

  function step(by: 1 | -1) {
    const next = matches.at((at + by) % matches.length);
    if (next) setPlace({ part: next.part, offset: next.start });
    setSaid('');
  }

  function replace(which: readonly Match[]) {
    if (which.length === 0) return;
    change(replaceMatches(parts, which, replacement));
    setSaid(t('textEditor.replaced', { count: which.length }));
  }

  return {
    wanted,
    replacement,
    matchCase,
    total: matches.length,
    /** Number of the current match, from 1; 0 without matches. */
    current: at + 1,
    match,
    said,
    look(text: string) {
      setWanted(text);
      stay();
    },
    setReplacement,
    mindCase(minds: boolean) {
      setMatchCase(minds);
      stay();
    },
    next: () => step(1),
    previous: () => step(-1),
    replaceOne() {
      if (!match) return;
      replace([match]);
      setPlace({ part: match.part, offset: match.start + replacement.length });
    },
    replaceAll: () => replace(matches),
  };
}
export type Find = ReturnType<typeof useFind>;
