import type { Actor } from '@regest/contract/permissions.ts';
import { AppError, type ErrorDetails } from '../errors/app-error.ts';

type Release = () => void;

/** Units of something bounded, counted by holder. */
class Holdings<Key> {
  readonly #units = new Map<Key, number>();

  of(key: Key): number {
    return this.#units.get(key) ?? 0;
  }

  add(key: Key, units: 1 | -1): void {
    const sum = this.of(key) + units;
    if (sum > 0) this.#units.set(key, sum);
    else this.#units.delete(key);
  }
}

function once(release: Release): Release {
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    release();
  };
}

interface ActorLimits {
  person: number;
  institution: number;
}

type Holder = Pick<Actor, 'id' | 'institutionId'>;

export interface ActorQuota {
  /** Null when the person or the institution holds all that it may. */
  tryTake(actor: Holder): Release | null;
  /** Refuses with a time to come back instead of null. */
  take(actor: Holder, refusal?: ErrorDetails): Release;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * Keeps one person from taking all of something that everybody needs. Two counters in memory cost next to nothing, and
 * each process has its own to share out.
 */
export function openActorQuota({ person, institution }: ActorLimits): ActorQuota {
  const people = new Holdings<number>();
  const institutions = new Holdings<number>();
  const tryTake = ({ id, institutionId }: Holder): Release | null => {
    if (people.of(id) >= person || institutions.of(institutionId) >= institution) return null;
    people.add(id, 1);
    institutions.add(institutionId, 1);
    return once(() => {
      people.add(id, -1);
      institutions.add(institutionId, -1);
    });
  };
  return {
    tryTake,
    take(actor, refusal) {
      const release = tryTake(actor);
      if (!release) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS, ...refusal });
      return release;
    },
  };
}

interface NetworkLimits {
  /** Units in this process. */
  size: number;
  /** The part of what is still free that one network may hold: 4 is a quarter. */
  divisor?: number;
}

/** Quota of clients without an account. */
export interface NetworkQuota {
  /** Null when this network holds all that it may. */
  tryTake(network: string): Release | null;
  take(network: string, retryAfter: number): Release;
}

/**
 * A network may hold a part of what the others leave free: the fuller it is the less any one of them gets, so a flood is
 * refused first and a single request finds a unit.
 */
export function openNetworkQuota({ size, divisor = 4 }: NetworkLimits): NetworkQuota {
  const networks = new Holdings<string>();
  let total = 0;
  const tryTake = (network: string): Release | null => {
    const free = size - total;
    if (free <= 0 || networks.of(network) >= Math.max(1, free / divisor)) return null;
    total += 1;
    networks.add(network, 1);
    return once(() => {
      total -= 1;
      networks.add(network, -1);
    });
  };
  return {
    tryTake,
    take(network, retryAfter) {
      const release = tryTake(network);
      if (!release) throw new AppError('overloaded', { retryAfter });
      return release;
    },
  };
}
