import type { Deps } from '../../deps.ts';
import { say } from '../../operation/console-texts.ts';
import { readNotedHeads } from '../../services/audit/noted-heads.ts';
import { type ChainFault, verifyChain } from '../../services/audit/verify-chain.ts';

function describe({ fault, position, eventId }: ChainFault): string {
  return say(`doctor.audit.${fault}`, {
    position: position ?? say('app.missingValue'),
    id: eventId ?? say('app.missingValue'),
  });
}

/** The first fault named is the first in the chain. */
export async function examineTrail({ db, settings }: Deps): Promise<string[]> {
  const { head, faults } = await verifyChain(db, await readNotedHeads(settings.dataDir));
  console.log(say('doctor.audit.head', { position: head.position, hash: head.hash }));
  return faults.map(describe);
}
