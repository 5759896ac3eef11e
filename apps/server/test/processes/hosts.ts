import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

interface Host {
  /** Network namespace; undefined if the machine allows none. */
  name: string | undefined;
  address: string;
}

export interface Network {
  /** Every host has its own network stack. */
  isReal: boolean;
  /** Address at which the hosts reach servers of the test itself. */
  gateway: string;
  hosts: Host[];
  close(): void;
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

function quietly(work: () => unknown): void {
  try {
    work();
  } catch {
    // The object was not created, or the kernel has removed it.
  }
}

function namespaces(count: number): Network {
  const mark = `rg${process.pid % 100_000}`;
  const subnet = `10.${200 + (process.pid % 50)}.${Math.floor(Math.random() * 250)}`;
  const names = Array.from({ length: count }, (_, i) => `${mark}h${i}`);
  const close = () => {
    for (const name of names) quietly(() => ip('netns', 'delete', name));
    quietly(() => ip('link', 'delete', mark));
  };
  try {
    ip('link', 'add', mark, 'type', 'bridge');
    ip('address', 'add', `${subnet}.1/24`, 'dev', mark);
    ip('link', 'set', mark, 'up');
    const hosts = names.map((name, i) => {
      const address = `${subnet}.${i + 2}`;
      ip('netns', 'add', name);
      ip('link', 'add', `${mark}v${i}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
      ip('link', 'set', `${mark}v${i}`, 'master', mark, 'up');
      ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0');
      ip('-n', name, 'link', 'set', 'eth0', 'up');
      ip('-n', name, 'link', 'set', 'lo', 'up');
      return { name, address };
    });
    return { isReal: true, gateway: `${subnet}.1`, hosts, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Creates hosts with separate networks if the machine allows it, else on the loopback. */
export function openNetwork(count: number): Network {
  try {
    return namespaces(count);
  } catch {
    const hosts = Array.from({ length: count }, () => ({ name: undefined, address: '127.0.0.1' }));
    return { isReal: false, gateway: '127.0.0.1', hosts, close: () => undefined };
  }
}

/** Lets the hosts reach a server that listens on the loopback of the test. */
export async function forward(
  gateway: string,
  port: number,
  at = 0,
): Promise<{ port: number; close(): void }> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((inward) => {
    const outward = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [inward, outward],
      [outward, inward],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  server.listen(at, gateway);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
