import type { RecordLevel } from '@regest/contract/levels.ts';
import { childLevels } from '@regest/contract/levels.ts';
import fc from 'fast-check';
import type { Operation, RecordModel } from './record-model.ts';

/** An operation before records exist; its numbers select among them later. */
export interface Plan {
  kind: Operation['kind'];
  a: number;
  b: number;
  signature: string;
  flag: boolean;
}

/** Plans of one kind with few signatures, so that they collide. */
function planOf(kind: fc.Arbitrary<Operation['kind']>): fc.Arbitrary<Plan> {
  return fc.record({
    kind,
    a: fc.nat(1000),
    b: fc.nat(1000),
    signature: fc.constantFrom('1', '2', '3', '4', '5'),
    flag: fc.boolean(),
  });
}

export const aPlan = planOf(
  fc.constantFrom<Operation['kind'][]>(
    ...(['create', 'create', 'save', 'save', 'move', 'move', 'copy', 'publish', 'publish'] as const),
    ...(['publishAlone', 'unpublish', 'unpublishAlone', 'delete', 'delete', 'restore', 'restore'] as const),
    'purge',
  ),
);

/** Plans that create the initial tree. */
export const aBeginning = fc.array(planOf(fc.constant('create')), { minLength: 8, maxLength: 16 });

export interface Step {
  operation: Operation;
  level: RecordLevel;
}

/** Binds a plan to records that exist. */
export function toStep({ kind, a, b, signature, flag }: Plan, model: RecordModel): Step {
  const nodes = model.rows();
  const pick = (number: number) => nodes[number % Math.max(nodes.length, 1)];
  // The institution is one of the possible parents.
  const place = nodes.length === 0 || b % (nodes.length + 1) === 0 ? null : (pick(b)?.id ?? null);
  const node = pick(a);
  if (kind === 'create' || !node) {
    const levels = childLevels(place === null ? 'institution' : (pick(b)?.level ?? 'institution'));
    const level = levels[a % Math.max(levels.length, 1)] ?? 'document';
    return { level, operation: { kind: 'create', level, b: place, signature, isDraft: a % 5 === 0 } };
  }
  const { level, id } = node;
  if (kind === 'save') return { level, operation: { kind, a: id, signature, isDraft: a % 3 === 0 } };
  if (kind === 'restore')
    return { level, operation: { kind, a: id, isRecursive: flag, correction: signature } };
  if (kind === 'move' || kind === 'copy') return { level, operation: { kind, a: id, b: place } };
  return { level, operation: { kind, a: id } };
}

export function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    ordersOf(items.filter((_, otherIndex) => otherIndex !== index)).map((rest) => [item, ...rest]),
  );
}
