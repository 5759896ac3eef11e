import { type Logger, pino } from 'pino';

/**
 * One JSON line per event. What could name a person or open a door never enters a line:
 * no address, no query (it may hold a token), no header, no body.
 */
export function openLog(level: string): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      serializers: {
        req: (request: { method: string; routeOptions?: { url?: string } }) => ({
          method: request.method,
          route: request.routeOptions?.url,
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
