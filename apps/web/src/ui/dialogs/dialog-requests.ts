import type { ReactNode } from 'react';
import { createStore } from '../store/store.ts';

export interface ConfirmOptions {
  title: string;
  body?: ReactNode;
  /** The verb of the action, never a bare "yes". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** A third answer, the safest: it closes the dialog and does this instead. */
  alternative?: { label: string; onChoose: () => void };
  /** Asks to type this text first: for what cannot be undone and takes much with it. */
  typedConfirmation?: string;
}

export interface PromptOptions {
  title: string;
  label: string;
  help?: string;
  initial?: string;
  confirmLabel: string;
  /** A sentence when the text cannot be taken. */
  validate?: (text: string) => string | undefined;
}

export type DialogRequest =
  | { id: number; kind: 'confirm'; options: ConfirmOptions; answer: (agreed: boolean) => void }
  | { id: number; kind: 'prompt'; options: PromptOptions; answer: (text: string | null) => void };

/** Asked one after another: the first is on the screen. */
export const dialogRequests = createStore<readonly DialogRequest[]>([]);
let nextId = 1;

function enqueue(request: DialogRequest) {
  dialogRequests.set([...dialogRequests.get(), request]);
}

function leave(id: number) {
  dialogRequests.set(dialogRequests.get().filter((request) => request.id !== id));
}

export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++;
    const answer = (agreed: boolean) => {
      leave(id);
      resolve(agreed);
    };
    enqueue({ id, kind: 'confirm', options, answer });
  });
}

/** Answers the text, or null when the person thought better of it. */
export function prompt(options: PromptOptions): Promise<string | null> {
  return new Promise((resolve) => {
    const id = nextId++;
    const answer = (text: string | null) => {
      leave(id);
      resolve(text);
    };
    enqueue({ id, kind: 'prompt', options, answer });
  });
}
