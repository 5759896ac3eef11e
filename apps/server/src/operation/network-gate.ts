interface Gate {
  /** Null when this network already holds its share; otherwise a place, to be given back. */
  enter(network: string): (() => void) | null;
}

interface GateSize {
  /** Places in this process. */
  room: number;
  /** The part of what is still free that one network may hold: 4 is a quarter. */
  share?: number;
}

/**
 * For what strangers use, who have no name. Who floods is refused first: a network may hold a part of what the others
 * leave free, so the fuller it is the less any one of them gets, and somebody who comes alone still finds a place.
 */
export function openGate({ room, share = 4 }: GateSize): Gate {
  const held = new Map<string, number>();
  let taken = 0;
  return {
    enter(network) {
      const own = held.get(network) ?? 0;
      const free = room - taken;
      if (free <= 0 || own >= Math.max(1, free / share)) return null;
      taken += 1;
      held.set(network, own + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        taken -= 1;
        const left = (held.get(network) ?? 1) - 1;
        if (left === 0) held.delete(network);
        else held.set(network, left);
      };
    },
  };
}
