import { AppError } from '../../errors/app-error.ts';
import { openGate } from '../../operation/network-gate.ts';

const MOST_BYTES = 48 * 1024 * 1024;
/** Pictures being drawn: more than the machine can draw only wait in its memory. A viewer asks for dozens at a time. */
const gate = openGate({ room: 64, share: 1 });
const RETRY_AFTER_SECONDS = 2;

const drawn = new Map<string, Uint8Array>();
const drawing = new Map<string, Promise<Uint8Array>>();
let kept = 0;

function keep(key: string, bytes: Uint8Array): void {
  drawn.set(key, bytes);
  kept += bytes.length;
  for (const [oldest, old] of drawn) {
    if (kept <= MOST_BYTES) break;
    drawn.delete(oldest);
    kept -= old.length;
  }
}

/** Work for a stranger, when there is room for one of this network. */
export async function inPlace<Made>(network: string, make: () => Promise<Made>): Promise<Made> {
  const leave = gate.enter(network);
  if (leave === null) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
  try {
    return await make();
  } finally {
    leave();
  }
}

/** The drawing of this key: kept, being made, or made now. */
export async function keptDrawing(
  network: string,
  key: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const known = drawn.get(key) ?? drawing.get(key);
  if (known) return known;
  const work = inPlace(network, make);
  drawing.set(key, work);
  try {
    const bytes = await work;
    keep(key, bytes);
    return bytes;
  } finally {
    drawing.delete(key);
  }
}
