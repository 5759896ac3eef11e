import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEditMachine, type EditEvent, type EditState, type VersionConflict } from './edit-state.ts';

const conflict: VersionConflict = { differences: [], meta: undefined };

function stateAfter(...events: EditEvent[]): EditState {
  const machine = createEditMachine(false);
  for (const event of events) machine.dispatch(event);
  return machine.get();
}

const TYPED: EditEvent = { type: 'edit', isDirty: true };

test('a form whose change is taken back by hand is clean again', () => {
  expect(stateAfter(TYPED)).toEqual({ status: 'dirty', isDirty: true });
  expect(stateAfter(TYPED, { type: 'edit', isDirty: false }).status).toBe('clean');
});

test('a second press of "save" during a save is refused', () => {
  const machine = createEditMachine(true);
  expect(machine.dispatch({ type: 'save' })).toBe(true);
  expect(machine.dispatch({ type: 'save' })).toBe(false);
  expect(machine.dispatch({ type: 'publish' })).toBe(false);
});

test('what is typed while a save is under way leaves the form dirty after it', () => {
  const saved: EditEvent[] = [TYPED, { type: 'save' }, { type: 'edit', isDirty: false }];
  expect(stateAfter(...saved, { type: 'end' }).status).toBe('clean');
  expect(stateAfter(...saved, TYPED, { type: 'end' }).status).toBe('dirty');
});

test('a conflict is part of the save that met it, and the save goes on after the choice', () => {
  const met: EditEvent[] = [TYPED, { type: 'save' }, { type: 'conflict', conflict }];
  expect(stateAfter(...met)).toMatchObject({ status: 'conflict', conflict });
  expect(stateAfter(...met, { type: 'closeConflict' }).status).toBe('saving');
});

test('publication comes back after the save that it needs, and lets no other save begin', () => {
  const publishing: EditEvent[] = [TYPED, { type: 'publish' }];
  expect(stateAfter(...publishing, { type: 'save' }).status).toBe('publishing');
  const saving: EditEvent[] = [...publishing, { type: 'saveBeforePublishing' }];
  expect(stateAfter(...saving).status).toBe('saving');
  expect(stateAfter(...saving, { type: 'end' }).status).toBe('publishing');
  expect(stateAfter(...saving, { type: 'end' }, { type: 'end' }).status).toBe('dirty');
});

const anyEvent: fc.Arbitrary<EditEvent> = fc.oneof(
  fc.record({ type: fc.constant('edit' as const), isDirty: fc.boolean() }),
  fc.constantFrom<EditEvent>(
    { type: 'save' },
    { type: 'publish' },
    { type: 'saveBeforePublishing' },
    { type: 'conflict', conflict },
    { type: 'closeConflict' },
    { type: 'end' },
  ),
);

test('no order of events loses track of unsaved changes or leaves a form that cannot be saved', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      const machine = createEditMachine(false);
      let isDirty = false;
      for (const event of events) {
        if (event.type === 'edit') isDirty = event.isDirty;
        machine.dispatch(event);
        expect(machine.get().isDirty).toBe(isDirty);
      }
      for (const type of ['closeConflict', 'end', 'end'] as const) machine.dispatch({ type });
      expect(machine.get().status).toBe(isDirty ? 'dirty' : 'clean');
      expect(machine.dispatch({ type: 'save' })).toBe(true);
    }),
  );
});
