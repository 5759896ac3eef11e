import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVELS } from '@regest/contract/levels.ts';
import { nextSignature } from '@regest/contract/text/signature.ts';

/** State of a record as far as the rules of the tree concern it. */
export interface Node {
  id: number;
  level: RecordLevel;
  parentId: number | null;
  signature: string;
  isDraft: boolean;
  isPublished: boolean;
  trashRoot: number | null;
}

/** A step of an editor's work. `a` and `b` are ids of records; `b` may be null for the institution. */
export type Operation =
  | { kind: 'create'; level: RecordLevel; b: number | null; signature: string; isDraft: boolean }
  | { kind: 'save'; a: number; signature: string; isDraft: boolean }
  | { kind: 'publish' | 'publishAlone' | 'unpublish' | 'unpublishAlone' | 'delete' | 'purge'; a: number }
  | { kind: 'restore'; a: number; isRecursive: boolean; correction: string }
  | { kind: 'move' | 'copy'; a: number; b: number | null };

/**
 * Reference model of the tree: a map and loops, without the paths, counts and locks of the database, which must give
 * the same results.
 */
export class RecordModel {
  readonly nodes: Map<number, Node>;

  constructor(nodes: Iterable<Node> = []) {
    this.nodes = new Map([...nodes].map((node) => [node.id, { ...node }]));
  }

  clone(): RecordModel {
    return new RecordModel(this.nodes.values());
  }

  rows(): Node[] {
    return [...this.nodes.values()].sort((a, b) => a.id - b.id);
  }

  /** Carries an operation out; false when the rules refuse it. `newId` is the id a created record got. */
  apply(operation: Operation, newId: number): boolean {
    switch (operation.kind) {
      case 'create':
        return this.create(operation, newId);
      case 'copy':
        return this.copy(operation, newId);
      case 'save':
        return this.save(operation);
      case 'move':
        return this.move(operation);
      case 'restore':
        return this.restore(operation);
      case 'purge':
        return this.purge(operation.a);
      default:
        return this.changeState(operation.kind, operation.a);
    }
  }

  private below(id: number): Node[] {
    const children = [...this.nodes.values()].filter((node) => node.parentId === id);
    return children.flatMap((child) => [child, ...this.below(child.id)]);
  }

  private parentOf({ parentId }: Node): Node | undefined {
    return parentId === null ? undefined : this.nodes.get(parentId);
  }

  private isTaken(parentId: number | null, signature: string, except = -1): boolean {
    return this.liveChildren(parentId).some((node) => node.id !== except && node.signature === signature);
  }

  private liveChildren(parentId: number | null): Node[] {
    return [...this.nodes.values()].filter((node) => node.parentId === parentId && node.trashRoot === null);
  }

  private mayHold(parentId: number | null, level: RecordLevel): boolean {
    if (parentId === null) return LEVELS[level].isRoot;
    const parent = this.nodes.get(parentId);
    return parent?.trashRoot === null && LEVELS[level].parents.includes(parent.level);
  }

  private live(id: number): Node | undefined {
    const node = this.nodes.get(id);
    return node?.trashRoot === null ? node : undefined;
  }

  private create(
    { level, b, signature, isDraft }: Extract<Operation, { kind: 'create' }>,
    id: number,
  ): boolean {
    if (!this.mayHold(b, level) || this.isTaken(b, signature)) return false;
    this.nodes.set(id, { id, level, parentId: b, signature, isDraft, isPublished: false, trashRoot: null });
    return true;
  }

  private copy({ a, b }: { a: number; b: number | null }, id: number): boolean {
    const node = this.live(a);
    if (!node || !this.mayHold(b, node.level)) return false;
    const signature = nextSignature(this.liveChildren(b).map((sibling) => sibling.signature));
    this.nodes.set(id, { ...node, id, parentId: b, signature, isPublished: false });
    return true;
  }

  private save({ a, signature, isDraft }: Extract<Operation, { kind: 'save' }>): boolean {
    const node = this.live(a);
    if (!node || (node.isPublished && isDraft) || this.isTaken(node.parentId, signature, a)) return false;
    Object.assign(node, { signature, isDraft });
    return true;
  }

  private move({ a, b }: { a: number; b: number | null }): boolean {
    const node = this.live(a);
    if (!node || b === null || node.parentId === null) return false;
    const isCycle = b === a || this.below(a).some(({ id }) => id === b);
    if (!this.mayHold(b, node.level) || isCycle || this.isTaken(b, node.signature, a)) return false;
    if (node.isPublished && !this.nodes.get(b)?.isPublished) return false;
    node.parentId = b;
    return true;
  }

  private publishBelow(node: Node): void {
    if (node.isDraft || node.trashRoot !== null) return;
    node.isPublished = true;
    for (const child of this.liveChildren(node.id)) this.publishBelow(child);
  }

  private changeState(kind: string, id: number): boolean {
    const node = this.live(id);
    if (!node) return false;
    const parent = this.parentOf(node);
    if (kind.startsWith('publish') && (node.isDraft || (parent && !parent.isPublished))) return false;
    if (kind === 'publish') this.publishBelow(node);
    if (kind === 'publishAlone') node.isPublished = true;
    if (kind === 'unpublishAlone') {
      if (node.isPublished && this.liveChildren(id).some((child) => child.isPublished)) return false;
      node.isPublished = false;
    }
    if (kind === 'unpublish') for (const each of [node, ...this.below(id)]) each.isPublished = false;
    if (kind === 'delete') {
      for (const each of [node, ...this.below(id)].filter(({ trashRoot }) => trashRoot === null))
        Object.assign(each, { trashRoot: id, isPublished: false });
    }
    return true;
  }

  private restore({ a, isRecursive, correction }: Extract<Operation, { kind: 'restore' }>): boolean {
    const node = this.nodes.get(a);
    if (!node || node.trashRoot === null || this.parentOf(node)?.trashRoot != null) return false;
    if (this.isTaken(node.parentId, node.signature)) {
      if (this.isTaken(node.parentId, correction)) return false;
      node.signature = correction;
    }
    const group = this.below(a).filter(({ trashRoot }) => trashRoot === a);
    node.trashRoot = null;
    if (isRecursive) for (const each of group) each.trashRoot = null;
    else for (const child of group.filter(({ parentId }) => parentId === a)) this.makeRoot(child, a);
    return true;
  }

  private makeRoot(root: Node, oldRoot: number): void {
    for (const each of [root, ...this.below(root.id)])
      if (each.trashRoot === oldRoot) each.trashRoot = root.id;
  }

  private purge(id: number): boolean {
    const node = this.nodes.get(id);
    if (!node || node.trashRoot === null) return false;
    for (const each of [node, ...this.below(id)]) this.nodes.delete(each.id);
    return true;
  }
}
