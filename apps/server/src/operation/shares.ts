import type { Actor } from '@regest/contract/permissions.ts';
import { AppError, type ErrorDetails } from '../errors/app-error.ts';

/** How many places of something bounded one person, and one institution, may hold at a time. */
interface ShareLimits {
  person: number;
  institution: number;
}

type Holder = Pick<Actor, 'id' | 'institutionId'>;
type Leave = () => void;

interface Shares {
  /** Null when the person or the institution already holds its share. */
  tryTake(actor: Holder): Leave | null;
  /** Refuses, with a time to come back, in place of null. */
  take(actor: Holder, refusal?: ErrorDetails): Leave;
}

const RETRY_AFTER_SECONDS = 5;

function change(held: Map<number, number>, id: number, by: number): void {
  const now = (held.get(id) ?? 0) + by;
  if (now > 0) held.set(id, now);
  else held.delete(id);
}

/**
 * Keeps one person from taking all there is of something that everybody needs. Two counters in memory: it costs next
 * to nothing, and what one process has to give is what is shared out.
 */
export function openShares({ person, institution }: ShareLimits): Shares {
  const people = new Map<number, number>();
  const institutions = new Map<number, number>();
  const tryTake = ({ id, institutionId }: Holder): Leave | null => {
    const isFull = (people.get(id) ?? 0) >= person || (institutions.get(institutionId) ?? 0) >= institution;
    if (isFull) return null;
    change(people, id, 1);
    change(institutions, institutionId, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      change(people, id, -1);
      change(institutions, institutionId, -1);
    };
  };
  return {
    tryTake,
    take(actor, refusal) {
      const leave = tryTake(actor);
      if (!leave) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS, ...refusal });
      return leave;
    },
  };
}
