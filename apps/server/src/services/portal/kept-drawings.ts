import { AppError } from '../../errors/app-error.ts';
import { openKeptBytes } from '../../operation/kept-bytes.ts';
import { openGate } from '../../operation/network-gate.ts';

const drawings = openKeptBytes(48 * 1024 * 1024);
/** Pictures being drawn: more than the machine can draw only wait in its memory. A viewer asks for dozens at a time. */
const gate = openGate({ room: 64, share: 1 });
const RETRY_AFTER_SECONDS = 2;

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
export function keptDrawing(
  network: string,
  key: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  return drawings.get(key, () => inPlace(network, make));
}
