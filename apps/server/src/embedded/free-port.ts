import { createServer } from 'node:net';

export function freePort(): Promise<number> {
  return tryPort(0).then((port) => port ?? Promise.reject(new Error('No port is free.')));
}

/** Resolves to the port if it is free, else to null; 0 picks any free port. */
export function tryPort(port: number): Promise<number | null> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(null));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : null));
    });
  });
}
