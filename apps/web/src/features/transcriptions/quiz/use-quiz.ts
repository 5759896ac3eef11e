import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { useState } from 'react';
import type { FileAnswers } from './judge-files.ts';
import { type Answer, asksLanguage, knownAnswers, sharedAnswers, unanswered } from './questions.ts';

/** One step for each file, then the summary. `proposed` is the language of the record, known a moment later. */
export function useQuiz(kind: TextKind, files: readonly FileView[], proposed?: string) {
  const [typed, setAll] = useState<readonly FileAnswers[]>(() =>
    files.map((file) => ({ answers: knownAnswers(kind, file) })),
  );
  const all = typed.map((given) => ({ ...given, language: given.language ?? proposed }));
  const [step, setStep] = useState(0);
  const [forAll, setForAll] = useState(files.length > 1);
  const [attempted, setAttempted] = useState(false);
  const current: FileAnswers = all[step] ?? { answers: {} };

  const isComplete = ({ answers, language }: FileAnswers) =>
    unanswered(kind, answers).length === 0 && (!asksLanguage(kind, answers) || Boolean(language));

  function change(part: Partial<FileAnswers>) {
    setAll(all.map((given, i) => (i === step ? { ...given, ...part } : given)));
  }

  function goTo(next: number) {
    setStep(next);
    setAttempted(false);
  }

  /** Returns false when a question is still open. */
  function next(): boolean {
    if (!isComplete(current)) {
      setAttempted(true);
      return false;
    }
    if (!forAll) {
      goTo(step + 1);
      return true;
    }
    const shared = sharedAnswers(kind, current.answers);
    setAll(
      all.map((given, i) =>
        i <= step ? given : { answers: { ...given.answers, ...shared }, language: current.language },
      ),
    );
    goTo(files.length);
    return true;
  }

  return {
    step,
    isSummary: step >= files.length,
    current,
    all,
    forAll,
    setForAll,
    attempted,
    answer: (id: string, value: Answer) => change({ answers: { ...current.answers, [id]: value } }),
    setLanguage: (language: string) => change({ language: language || undefined }),
    next,
    back: () => goTo(forAll && step >= files.length ? 0 : Math.max(0, step - 1)),
  };
}
export type Quiz = ReturnType<typeof useQuiz>;
