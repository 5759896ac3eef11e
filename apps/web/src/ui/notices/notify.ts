import { createStore, type Store } from '../store/store.ts';

export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

export interface Notice {
  id: string;
  kind: NoticeKind;
  text: string;
  at: Date;
  /** One thing to do about it: undo, open. Doing it closes the notice. */
  action?: NoticeAction;
  /** Subject of the notice, by its name. */
  about?: NoticeLink;
}

export interface NoticeLink {
  label: string;
  href: string;
}

export interface NoticeAction {
  label: string;
  run: () => void;
}

interface More extends Pick<Notice, 'action' | 'about'> {
  aside?: boolean;
  stays?: boolean;
}

interface NoticeState {
  /** Notices on the screen, oldest first. */
  shown: readonly Notice[];
  /** Earlier notices, newest first. */
  history: readonly Notice[];
}

export const SUCCESS_DELAY_MS = 2_000;
export const PASSING_TIME_MS = 8_000;
const HISTORY_LENGTH = 50;
/** One error at a time: the next replaces it. */
const ERROR_ID = 'error';

/**
 * Successes come after a delay and pass; information passes, but for what is under way; a warning stays until its reason is gone;
 * an error stays until it is closed or replaced.
 */
export function createNoticeBoard() {
  const state: Store<NoticeState> = createStore<NoticeState>({ shown: [], history: [] });
  const leaving = new Map<string, ReturnType<typeof setTimeout>>();
  const arriving = new Map<string, ReturnType<typeof setTimeout>>();
  let next = 1;
  let isPaused = false;

  function dismiss(id: string) {
    clearTimeout(arriving.get(id));
    arriving.delete(id);
    clearTimeout(leaving.get(id));
    leaving.delete(id);
    const { shown, history } = state.get();
    if (shown.some((notice) => notice.id === id)) {
      state.set({ shown: shown.filter((notice) => notice.id !== id), history });
    }
  }

  function startLeaving(id: string) {
    clearTimeout(leaving.get(id));
    leaving.set(
      id,
      setTimeout(() => dismiss(id), PASSING_TIME_MS),
    );
  }

  function show(id: string, kind: NoticeKind, text: string, more: More = {}) {
    const { aside = false, stays = false, ...parts } = more;
    const notice: Notice = { id, kind, text, at: new Date(), ...parts };
    const { shown, history } = state.get();
    const others = shown.filter((other) => other.id !== id);
    state.set({
      shown: aside ? [notice, ...others] : [...others, notice],
      history: [notice, ...history].slice(0, HISTORY_LENGTH),
    });
    if (!stays && (kind === 'success' || kind === 'info')) {
      // Held notices get their time when the pointer or the focus leaves.
      if (isPaused)
        leaving.set(
          id,
          setTimeout(() => undefined),
        );
      else startLeaving(id);
    }
  }

  /** Runs the action of a notice, shown or in the history, which then has none: an undo is done once. */
  function act(notice: Notice) {
    dismiss(notice.id);
    const { shown, history } = state.get();
    const { action, ...used } = notice;
    state.set({ shown, history: history.map((one) => (one === notice ? used : one)) });
    action?.run();
  }

  return {
    state,
    dismiss,
    act,
    /** Into the history alone: the screen says it already. */
    record(text: string, about?: NoticeLink) {
      const { shown, history } = state.get();
      const notice: Notice = {
        id: `record-${next++}`,
        kind: 'success',
        text,
        at: new Date(),
        ...(about && { about }),
      };
      state.set({ shown, history: [notice, ...history].slice(0, HISTORY_LENGTH) });
    },
    success(text: string, action?: NoticeAction, about?: NoticeLink): string {
      const id = `success-${next++}`;
      arriving.set(
        id,
        setTimeout(() => {
          arriving.delete(id);
          show(id, 'success', text, { ...(action && { action }), ...(about && { about }) });
        }, SUCCESS_DELAY_MS),
      );
      return id;
    },
    info(text: string, action?: NoticeAction): string {
      const id = `info-${next++}`;
      show(id, 'info', text, action && { action });
      return id;
    },
    /** What was waited for is there: stays until it is taken up or closed, however long the person was away. */
    offer(text: string, action: NoticeAction): string {
      const id = `info-${next++}`;
      show(id, 'info', text, { stays: true, action });
      return id;
    },
    /** Progress of a running task: stays until it ends. */
    busy(text: string): string {
      const id = `info-${next++}`;
      show(id, 'info', text, { stays: true });
      return id;
    },
    /** Unrequested, such as news: shown after the answer to the last action. */
    aside(text: string, action?: NoticeAction): string {
      const id = `info-${next++}`;
      show(id, 'info', text, { aside: true, ...(action && { action }) });
      return id;
    },
    warning(key: string, text: string): string {
      const id = `warning-${key}`;
      const current = state.get().shown.find((notice) => notice.id === id);
      if (current?.text !== text) show(id, 'warning', text);
      return id;
    },
    removeWarning(key: string) {
      dismiss(`warning-${key}`);
    },
    error(text: string, action?: NoticeAction): string {
      show(ERROR_ID, 'error', text, action && { action });
      return ERROR_ID;
    },
    clearError() {
      dismiss(ERROR_ID);
    },
    /** Everything, the history too: after signing out it would tell the next person what was done here. */
    clear() {
      for (const timer of [...arriving.values(), ...leaving.values()]) clearTimeout(timer);
      arriving.clear();
      leaving.clear();
      state.set({ shown: [], history: [] });
    },
    /** While a person reads (pointer or focus on the notices) nothing passes. */
    hold() {
      isPaused = true;
      for (const timer of leaving.values()) clearTimeout(timer);
    },
    release() {
      isPaused = false;
      for (const id of leaving.keys()) startLeaving(id);
    },
  };
}

interface Cards {
  errors: readonly Notice[];
  calm: readonly Notice[];
  /** Number of notices behind the newest one. */
  more: number;
}

/** Groups equal notices: twelve saves in a row are one card with a count. */
export function cardsOf(shown: readonly Notice[], all: boolean): Cards {
  const of = (...kinds: Notice['kind'][]) => shown.filter(({ kind }) => kinds.includes(kind));
  const passing = of('success', 'info');
  return {
    errors: of('error'),
    calm: [...of('warning'), ...(all ? passing : passing.slice(-1))],
    more: Math.max(0, passing.length - 1),
  };
}

/** Texts come already translated. Every call but the `remove…`/`clear…` ones answers an id for `dismiss`. */
export const notify = createNoticeBoard();
