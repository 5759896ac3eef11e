import { once } from 'node:events';
import { Agent, request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const POLL_INTERVAL_MS = 100;

export interface RoundRobin {
  address: string;
  add(backend: string): Promise<void>;
  remove(backend: string): void;
  stop(): Promise<void>;
}

/** Distributes requests among ready servers, like the load balancer of an operator. */
export async function startRoundRobin(): Promise<RoundRobin> {
  const backends = new Map<string, boolean>();
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  let turn = 0;

  async function look(backend: string): Promise<void> {
    const isReady = await fetch(`${backend}/api/ready`).then(
      (answer) => answer.arrayBuffer().then(() => answer.ok),
      () => false,
    );
    if (backends.has(backend)) backends.set(backend, isReady);
  }
  const timer = setInterval(() => {
    for (const backend of backends.keys()) void look(backend);
  }, POLL_INTERVAL_MS);

  const server = createServer((request, response) => {
    const ready = [...backends].filter(([, isReady]) => isReady).map(([backend]) => backend);
    turn += 1;
    const backend = ready[turn % Math.max(1, ready.length)];
    if (backend === undefined) {
      response.writeHead(502).end();
      return;
    }
    const { connection: _, ...headers } = request.headers;
    const onward = ask(`${backend}${request.url}`, { method: request.method, headers, agent }, (answer) => {
      const { connection: __, ...given } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, given);
      answer.pipe(response);
    });
    onward.once('error', () => response.headersSent || response.writeHead(502).end());
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(backend) {
      backends.set(backend, false);
      await look(backend);
    },
    remove: (backend) => void backends.delete(backend),
    async stop() {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}
