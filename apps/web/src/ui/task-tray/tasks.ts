import { createStore } from '../store/store.ts';

type TaskState = 'running' | 'done' | 'failed';

export interface Task {
  id: string;
  title: string;
  state: TaskState;
  /** 0 to 1, where it is known. */
  progress?: number;
  /** One sentence on the state: what is being done, what went wrong. */
  detail?: string;
  /** Address of the result. */
  href?: string;
  /** Present while the task can be stopped. */
  cancel?: () => void;
}

type TaskChange = Partial<Omit<Task, 'id'>>;

const store = createStore<readonly Task[]>([]);
let nextId = 1;

/** Work that goes on while people go on: exports, uploads, OCR, transcription, permanent deletion. */
export const tasks = {
  store,
  start(task: Omit<Task, 'id' | 'state'>): string {
    const id = `task-${nextId++}`;
    store.set([{ ...task, id, state: 'running' }, ...store.get()]);
    return id;
  },
  update(id: string, change: TaskChange) {
    store.set(store.get().map((task) => (task.id === id ? { ...task, ...change } : task)));
  },
  finish(id: string, change: TaskChange = {}) {
    tasks.update(id, { progress: undefined, cancel: undefined, ...change, state: 'done' });
  },
  fail(id: string, detail: string) {
    tasks.update(id, { progress: undefined, cancel: undefined, detail, state: 'failed' });
  },
  dismiss(id: string) {
    store.set(store.get().filter((task) => task.id !== id));
  },
  clearFinished() {
    store.set(store.get().filter((task) => task.state === 'running'));
  },
};
