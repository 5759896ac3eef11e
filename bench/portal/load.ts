import { Agent, get } from 'node:http';

/** Readers that ask again as soon as they were answered. Run: `node load.ts URL SECONDS CONNECTIONS`; prints answers. */
const [url = '', seconds = '3', connections = '20'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const end = performance.now() + Number(seconds) * 1000;
let answered = 0;

const ask = () =>
  new Promise<void>((done, fail) => {
    get(url, { agent }, (reply) => {
      if (reply.statusCode !== 200) fail(new Error(`${url}: ${reply.statusCode}`));
      reply.resume().on('end', done).on('error', fail);
    }).on('error', fail);
  });

await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (performance.now() < end) {
      await ask();
      answered += 1;
    }
  }),
);
console.log(answered / Number(seconds));
agent.destroy();
