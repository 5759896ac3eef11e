import { milliseconds, quantile } from '../measure.ts';
import { KINDS, type Kind, type LoadClient, startLoadClient, type Throughput } from './load-client.ts';
import type { Machines } from './prepare.ts';

const SECONDS = 3;

const middle = (answers: readonly Throughput[], of: 'perSecond' | 'p95') =>
  quantile(
    answers.map((answer) => answer[of]),
    0.5,
  );

/** Medians of the rounds: replies a second, and their 95th percentile. */
export const cell = (answers: readonly Throughput[]) =>
  `${middle(answers, 'perSecond').toFixed(0)}, ${milliseconds(middle(answers, 'p95'))}`;

/** Rounds of requests by one group of clients or two at once; `errors` are the replies that were no success. */
export class Rounds {
  readonly errors: string[] = [];
  #machines: Machines;
  #count: number;
  #clients: [LoadClient, LoadClient] = [startLoadClient(), startLoadClient()];

  constructor(machines: Machines, count: number) {
    this.#machines = machines;
    this.#count = count;
  }

  async measure(kind: Kind, addresses: readonly string[], group: 0 | 1 = 0): Promise<Throughput> {
    const { tokens, pages, data } = this.#machines;
    const { documentId, unitId } = data;
    const order = { kind, addresses, seconds: SECONDS, tokens, documentId, unitId, pages };
    const answer = await this.#clients[group].measure(order);
    this.errors.push(...answer.errors);
    return answer;
  }

  async repeat<Taken>(work: () => Promise<Taken>): Promise<Taken[]> {
    const times: Taken[] = [];
    for (let round = 0; round < this.#count; round += 1) times.push(await work());
    return times;
  }

  /** Each kind at each group of addresses, round by round; the first round warms up and does not count. */
  async compare(groups: readonly (readonly string[])[], kinds: readonly Kind[] = KINDS): Promise<string[][]> {
    const rows: string[][] = [];
    for (const kind of kinds) {
      const all: Throughput[][] = [];
      for (const addresses of groups) await this.measure(kind, addresses);
      await this.repeat(async () => {
        const answers: Throughput[] = [];
        for (const addresses of groups) answers.push(await this.measure(kind, addresses));
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
    for (const client of this.#clients) client.close();
  }
}
