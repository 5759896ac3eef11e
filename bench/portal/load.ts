import { Agent, get } from 'node:http';
import { fromElsewhere } from './reader-address.ts';

/**
 * Readers that ask again as soon as they were answered. Run: `node load.ts URL SECONDS CONNECTIONS HEADERS`, where
 * HEADERS is a JSON list of what the first, the second… of them sends; prints answers a second.
 */
const [url = '', seconds = '3', connections = '20', headersJson = '[{}]'] = process.argv.slice(2);
const headers = JSON.parse(headersJson) as Record<string, string>[];
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const end = performance.now() + Number(seconds) * 1000;
let answerCount = 0;

const request = (who: number) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent, headers: { ...fromElsewhere(), ...headers[who % headers.length] } }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url}: ${reply.statusCode}`));
      reply.resume().on('end', resolve).on('error', reject);
    }).on('error', reject);
  });

await Promise.all(
  Array.from({ length: Number(connections) }, async (_, who) => {
    while (performance.now() < end) {
      await request(who);
      answerCount += 1;
    }
  }),
);
console.log(answerCount / Number(seconds));
agent.destroy();
