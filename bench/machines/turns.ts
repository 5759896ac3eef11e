import { milliseconds, quantile } from '../measure.ts';
import { type Answered, type Asker, KINDS, type Kind, startAsker } from './asker.ts';
import type { Machines } from './prepare.ts';

const SECONDS = 3;

const middle = (answers: readonly Answered[], of: 'perSecond' | 'p95') =>
  quantile(
    answers.map((answer) => answer[of]),
    0.5,
  );

/** Answers a second and the 95th, the middle of the turns. */
export const cell = (answers: readonly Answered[]) =>
  `${middle(answers, 'perSecond').toFixed(0)}, ${milliseconds(middle(answers, 'p95'))}`;

/** The clients, one crowd or two at the same time, and the answers that were no success. */
export class Turns {
  readonly errors: string[] = [];
  #machines: Machines;
  #turns: number;
  #crowds: [Asker, Asker] = [startAsker(), startAsker()];

  constructor(machines: Machines, turns: number) {
    this.#machines = machines;
    this.#turns = turns;
  }

  async ask(kind: Kind, addresses: readonly string[], crowd: 0 | 1 = 0): Promise<Answered> {
    const { tokens, pages, data } = this.#machines;
    const { documentId, unitId } = data;
    const order = { kind, addresses, seconds: SECONDS, tokens, documentId, unitId, pages };
    const answer = await this.#crowds[crowd].ask(order);
    this.errors.push(...answer.errors);
    return answer;
  }

  async repeat<Taken>(work: () => Promise<Taken>): Promise<Taken[]> {
    const times: Taken[] = [];
    for (let turn = 0; turn < this.#turns; turn += 1) times.push(await work());
    return times;
  }

  /** Each kind asked of each group of addresses, in turns; the first, which finds nothing warm, does not count. */
  async compare(groups: readonly (readonly string[])[], kinds: readonly Kind[] = KINDS): Promise<string[][]> {
    const rows: string[][] = [];
    for (const kind of kinds) {
      const all: Answered[][] = [];
      for (const addresses of groups) await this.ask(kind, addresses);
      await this.repeat(async () => {
        const answers: Answered[] = [];
        for (const addresses of groups) answers.push(await this.ask(kind, addresses));
        all.push(answers);
      });
      const times = groups.map((_, place) => all.flatMap((answers) => answers[place] ?? []));
      const [first = [], second = []] = times;
      const gain = (middle(second, 'perSecond') / middle(first, 'perSecond')).toFixed(2);
      rows.push([kind, ...times.map(cell), ...(groups.length === 2 ? [gain] : [])]);
    }
    return rows;
  }

  close(): void {
    for (const crowd of this.#crowds) crowd.close();
  }
}
