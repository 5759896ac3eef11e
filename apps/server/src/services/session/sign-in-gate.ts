/** Sign-ins under way at once, in this process; their passwords are hashed one after another. */
const ROOM = 160;
/** The part of what is still free that one network may hold. */
const SHARE = 4;

export interface Gate {
  /** Null when this network already holds its share; otherwise a place, to be given back. */
  enter(network: string): (() => void) | null;
}

/**
 * Who floods is refused first: a network may hold a quarter of what the others leave free, so the fuller it is
 * the less any one of them gets, and somebody who comes alone still finds a place.
 */
export function openGate(room = ROOM): Gate {
  const held = new Map<string, number>();
  let taken = 0;
  return {
    enter(network) {
      const own = held.get(network) ?? 0;
      const free = room - taken;
      if (free <= 0 || own >= Math.max(1, free / SHARE)) return null;
      taken += 1;
      held.set(network, own + 1);
      return () => {
        taken -= 1;
        const left = (held.get(network) ?? 1) - 1;
        if (left === 0) held.delete(network);
        else held.set(network, left);
      };
    },
  };
}
