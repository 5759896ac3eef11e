import type { EditionMeta } from '@regest/contract/endpoints/record-views.ts';
import { createStore, type Store } from '../../ui/store/store.ts';
import type { Difference } from './merge-versions.ts';

/** The stored version that another editor saved first, against the values of this form. */
export interface VersionConflict {
  differences: readonly Difference[];
  /** Author and time of the stored version. */
  meta: EditionMeta | undefined;
}

/** Typing goes on during a request, so `isDirty` is known in every state. */
export type EditState =
  | { status: 'clean'; isDirty: false }
  | { status: 'dirty'; isDirty: true }
  | { status: 'saving'; isDirty: boolean; isPublishing: boolean }
  | { status: 'conflict'; isDirty: boolean; isPublishing: boolean; conflict: VersionConflict }
  | { status: 'publishing'; isDirty: boolean };

export type EditEvent =
  | { type: 'edit'; isDirty: boolean }
  | { type: 'save' }
  | { type: 'publish' }
  /** Publication saves pending changes first. */
  | { type: 'saveBeforePublishing' }
  | { type: 'conflict'; conflict: VersionConflict }
  /** The editor chose between the versions, or gave the choice up. */
  | { type: 'closeConflict' }
  /** The request under way was answered, whether or not it succeeded. */
  | { type: 'end' };

function idle(isDirty: boolean): EditState {
  return isDirty ? { status: 'dirty', isDirty } : { status: 'clean', isDirty };
}

function edit(state: EditState, isDirty: boolean): EditState {
  if (state.isDirty === isDirty) return state;
  return state.status === 'clean' || state.status === 'dirty' ? idle(isDirty) : { ...state, isDirty };
}

/** An event that does not apply in a state returns that same state. */
function nextEditState(state: EditState, event: EditEvent): EditState {
  const { status, isDirty } = state;
  if (event.type === 'edit') return edit(state, event.isDirty);
  switch (status) {
    case 'clean':
    case 'dirty':
      if (event.type === 'save') return { status: 'saving', isDirty, isPublishing: false };
      return event.type === 'publish' ? { status: 'publishing', isDirty } : state;
    case 'saving':
      if (event.type === 'conflict') return { ...state, status: 'conflict', conflict: event.conflict };
      if (event.type !== 'end') return state;
      return state.isPublishing ? { status: 'publishing', isDirty } : idle(isDirty);
    case 'conflict':
      return event.type === 'closeConflict'
        ? { status: 'saving', isDirty, isPublishing: state.isPublishing }
        : state;
    case 'publishing':
      if (event.type === 'saveBeforePublishing') return { status: 'saving', isDirty, isPublishing: true };
      return event.type === 'end' ? idle(isDirty) : state;
  }
}

export interface EditMachine extends Pick<Store<EditState>, 'get' | 'subscribe'> {
  /** False for an event that does not apply now: a second press of a button, for one. */
  dispatch: (event: EditEvent) => boolean;
}

/** Lives outside React: two presses before the next render must see each other. */
export function createEditMachine(isDirty: boolean): EditMachine {
  const { get, set, subscribe } = createStore(idle(isDirty));
  return {
    get,
    subscribe,
    dispatch(event) {
      const next = nextEditState(get(), event);
      if (next === get()) return false;
      set(next);
      return true;
    },
  };
}
