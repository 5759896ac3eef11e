import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { createStore } from '../../../ui/store/store.ts';
import type { PlaceStep } from './address.ts';
import {
  type Branch,
  EMPTY_BRANCH,
  nodeAt,
  PAGE_SIZE,
  pageOf,
  positionOf,
  ROOT,
  withFailure,
  withPage,
} from './branch.ts';
import { locatePage } from './locate.ts';
import type { TreeShape } from './outline.ts';

export type ReadChildren = (
  parent: Pick<TreeNode, 'id' | 'level'> | undefined,
  offset: number,
  limit: number,
) => Promise<{ nodes: readonly TreeNode[]; total: number }>;

export interface Slice {
  parent: number;
  page: number;
}

const MAX_READS = 4;

/** Delays of the retries for rows whose new read failed; the old rows stay visible meanwhile. */
const RETRY_MS: readonly number[] = [2_000, 5_000, 15_000];

const keyOf = ({ parent, page }: Slice) => `${parent}:${page}`;

/** The loaded part of the tree. Children are read when first visible; a refresh only marks them as stale. */
export function createTreeStore(read: ReadChildren, initiallyExpanded: Iterable<number> = []) {
  const branches = new Map<number, Branch>();
  const parents = new Map<number, number>();
  const nodes = new Map<number, Pick<TreeNode, 'id' | 'level'> & Partial<TreeNode>>();
  const expanded = new Set<number>(initiallyExpanded);
  const reading = new Map<string, Promise<void>>();
  const delayed = new Set<string>();
  const failures = new Map<string, number>();
  let visibleSlices: readonly Slice[] = [];
  let generation = 1;
  let startedAt = Date.now();

  const shape = createStore<TreeShape>({ branches, expanded: new Map() });
  function changed() {
    const open = new Map<number, Set<number>>();
    for (const id of expanded) {
      const parent = parents.get(id);
      if (parent !== undefined) open.set(parent, (open.get(parent) ?? new Set()).add(id));
    }
    shape.set({ branches, expanded: open });
  }

  const branchOf = (parent: number) => branches.get(parent) ?? EMPTY_BRANCH;

  function isDue({ parent, page }: Slice): boolean {
    const cachedPage = branchOf(parent).pages.get(page);
    return cachedPage === undefined || cachedPage.generation < generation;
  }

  async function readPage({ parent, page }: Slice) {
    const started = generation;
    try {
      const { nodes: found, total } = await read(nodes.get(parent), page * PAGE_SIZE, PAGE_SIZE);
      branches.set(parent, withPage(branchOf(parent), page, found, total, started));
      failures.delete(keyOf({ parent, page }));
      for (const node of found) {
        nodes.set(node.id, node);
        parents.set(node.id, parent);
      }
    } catch {
      const isShown = !!branchOf(parent).pages.get(page)?.nodes.length;
      if (!(isShown && retryLater({ parent, page })))
        branches.set(parent, withFailure(branchOf(parent), page, started));
    }
  }

  /** Schedules a retry, since stale rows look like fresh ones. Returns false when no retry is left. */
  function retryLater(slice: Slice): boolean {
    const key = keyOf(slice);
    const before = failures.get(key) ?? 0;
    const wait = RETRY_MS[before];
    failures.set(key, before + 1);
    if (wait === undefined) return false;
    delayed.add(key);
    setTimeout(() => {
      delayed.delete(key);
      pump();
    }, wait);
    return true;
  }

  function load(slice: Slice): Promise<void> {
    const key = keyOf(slice);
    const pending = reading.get(key);
    if (pending) return pending;
    const work = readPage(slice).finally(() => {
      reading.delete(key);
      changed();
      pump();
    });
    reading.set(key, work);
    return work;
  }

  function pump() {
    for (const slice of visibleSlices) {
      if (reading.size >= MAX_READS) return;
      if (isDue(slice) && !delayed.has(keyOf(slice))) void load(slice);
    }
  }

  async function signatureAt(parent: number, position: number): Promise<string | undefined> {
    const node = nodeAt(branchOf(parent), position);
    if (node) return node.signature;
    return (await read(nodes.get(parent), position, 1)).nodes[0]?.signature;
  }

  async function find(parent: number, step: PlaceStep): Promise<boolean> {
    const isThere = () => positionOf(branchOf(parent), step.id) !== undefined;
    if (isThere()) return true;
    if (isDue({ parent, page: 0 })) await load({ parent, page: 0 });
    if (isThere()) return true;
    const { total } = branchOf(parent);
    if (total === null || total <= PAGE_SIZE) return false;
    const likely = await locatePage(step.signature, total, (page) => signatureAt(parent, page * PAGE_SIZE));
    // With equal or unusually sorted signatures the record may be one page off.
    for (const page of [likely, likely - 1, likely + 1]) {
      if (page < 0 || page > pageOf(total - 1)) continue;
      if (isDue({ parent, page })) await load({ parent, page });
      if (isThere()) return true;
    }
    return false;
  }

  /** Reads the first page of each record on the path in parallel. */
  function readWay(place: readonly PlaceStep[]) {
    let parent = ROOT;
    for (const step of place) {
      if (!nodes.has(step.id)) nodes.set(step.id, step);
      const isUnread = positionOf(branchOf(parent), step.id) === undefined && isDue({ parent, page: 0 });
      if (isUnread) void load({ parent, page: 0 });
      parent = step.id;
    }
  }

  /** Reads the neighbours of a record, which may be on another page. */
  function readBeside(parent: number, id: number) {
    const branch = branchOf(parent);
    const at = positionOf(branch, id) ?? 0;
    for (const position of [at - 1, at + 1]) {
      const isUnread = position >= 0 && position < (branch.total ?? 0) && !branch.pages.has(pageOf(position));
      if (isUnread) void load({ parent, page: pageOf(position) });
    }
  }

  function refresh() {
    generation += 1;
    startedAt = Date.now();
    failures.clear();
    changed();
    pump();
  }

  return {
    /** The shape of the tree, a new object at every change. */
    shape,
    isReading: () => reading.size > 0,
    /** Sets the visible slices, most urgent first; pending requests for earlier ones are dropped. */
    want(slices: readonly Slice[]) {
      visibleSlices = slices;
      pump();
    },
    setExpanded(ids: Iterable<number>, open: boolean) {
      for (const id of ids) {
        if (open) expanded.add(id);
        else expanded.delete(id);
      }
      changed();
    },
    /** Adds a record from outside the tree, so that its children can be read. */
    know(node: TreeNode) {
      if (!nodes.has(node.id)) nodes.set(node.id, node);
    },
    expandedIds: () => [...expanded],
    isKnown: (id: number) => parents.has(id),
    /** The path to a loaded record, itself last. */
    placeOf(id: number): PlaceStep[] {
      const steps: PlaceStep[] = [];
      for (let at = id; at !== ROOT; at = parents.get(at) ?? ROOT) {
        const node = nodes.get(at);
        if (node) steps.unshift({ id: at, level: node.level, signature: node.signature ?? '' });
      }
      return steps;
    },
    parentOf: (id: number) => parents.get(id),
    /** Opens all ancestors of a record and reads the pages it needs; false when the record does not exist. */
    async reveal(place: readonly PlaceStep[]): Promise<boolean> {
      let parent = ROOT;
      readWay(place);
      for (const step of place) {
        if (!(await find(parent, step))) return false;
        if (step === place.at(-1)) readBeside(parent, step.id);
        else expanded.add(step.id);
        parent = step.id;
      }
      changed();
      return true;
    },
    refresh,
    /** Reads the visible rows and all loaded pages of one branch again, if they are older than `olderThan` ms. */
    readAgain(parent: number, olderThan: number) {
      if (Date.now() - startedAt >= olderThan) refresh();
      // An own write makes all pages stale, but only the visible ones are read after it.
      for (const page of branchOf(parent).pages.keys())
        if (isDue({ parent, page })) void load({ parent, page });
    },
    retry(slice: Slice) {
      void load(slice);
    },
  };
}

export type TreeStore = ReturnType<typeof createTreeStore>;
