import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { aUser } from '../../../test/api/builders.ts';
import { as, type Client, signedIn } from '../../../test/api/client.ts';
import { expectSoundCounts } from '../../../test/api/record-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { type Outcome, perform, storedRows } from '../../../test/model/perform.ts';
import { aBeginning, aPlan, ordersOf, type Plan, type Step, toStep } from '../../../test/model/plans.ts';
import { RecordModel } from '../../../test/model/record-model.ts';

const server = useServer();
const RUNS = Number(process.env.PROPERTY_RUNS ?? 12);
// No id of a record is also one of an institution, so that the model need not distinguish them.
beforeAll(() => server().ownerPool.query(`select setval('record_id_seq', 1000000)`));

async function runInOrder(client: Client, model: RecordModel, plans: readonly Plan[]): Promise<void> {
  for (const plan of plans) {
    const { level, operation } = toStep(plan, model);
    const outcome = await perform(client, level, operation);
    expect({ operation, done: outcome.done }).toEqual({
      operation,
      done: model.apply(operation, outcome.newId),
    });
  }
}

test('any sequence of operations leaves what the plain rules say', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      aBeginning,
      fc.array(aPlan, { minLength: 10, maxLength: 30 }),
      async (beginning, plans) => {
        const client = await signedIn(server());
        const model = new RecordModel();
        await runInOrder(client, model, [...beginning, ...plans]);
        expect(await storedRows(server(), client.user.institutionId)).toEqual(model.rows());
        await expectSoundCounts(server());
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
});

interface Done {
  step: Step;
  outcome: Outcome | undefined;
}

/** True for a second request to delete for good during the deletion, which is correctly answered as done. */
function isPurgedMeanwhile({ step, outcome }: Done, before: readonly Done[]): boolean {
  const { operation } = step;
  if (operation.kind !== 'purge' || !outcome?.done) return false;
  return before.some(({ step: { operation: earlier }, outcome: its }) => {
    return earlier.kind === 'purge' && earlier.a === operation.a && its?.done === true;
  });
}

/** States that some order of these steps, with these outcomes, could have produced. */
function possibleStates(
  before: RecordModel,
  steps: readonly Step[],
  outcomes: readonly Outcome[],
): RecordModel[] {
  return ordersOf(steps.map((step, index) => ({ step, outcome: outcomes[index] }))).flatMap((order) => {
    const model = before.clone();
    const fits = order.every((one, index) => {
      if (isPurgedMeanwhile(one, order.slice(0, index))) return true;
      return model.apply(one.step.operation, one.outcome?.newId ?? -1) === one.outcome?.done;
    });
    return fits ? [model] : [];
  });
}

const aBatch = fc.array(aPlan, { minLength: 2, maxLength: 4 });

test('operations at once end as if they had come one after another', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      aBeginning,
      fc.array(aBatch, { minLength: 4, maxLength: 8 }),
      async (beginning, batches) => {
        const client = await signedIn(server());
        const { institutionId } = client.user;
        // Short calls of one person run two at a time; a colleague makes every other one.
        const colleague = await as(
          server(),
          await aUser(server(), { role: client.user.role, institutionId }),
        );
        let model = new RecordModel();
        await runInOrder(client, model, beginning);
        for (const batch of batches) {
          const steps = batch.map((plan) => toStep(plan, model));
          const outcomes = await Promise.all(
            steps.map(({ level, operation }, at) => perform(at % 2 ? colleague : client, level, operation)),
          );
          const rows = await storedRows(server(), client.user.institutionId);
          const states = possibleStates(model, steps, outcomes);
          const state = states.find((possible) => JSON.stringify(possible.rows()) === JSON.stringify(rows));
          expect({ steps, outcomes, before: model.rows(), rows: state?.rows() }).toEqual({
            steps,
            outcomes,
            before: model.rows(),
            rows,
          });
          model = new RecordModel(rows);
        }
        await expectSoundCounts(server());
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
});
