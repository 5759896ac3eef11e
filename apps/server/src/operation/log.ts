import { type DestinationStream, type Logger, pino } from 'pino';

/** PostgreSQL's class of data exceptions: their words quote the value that was refused. */
const QUOTES_VALUES = /^22/;

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  table?: string;
  stack?: string;
}

/** The parts of an error that help to find a fault, without the row and the values that PostgreSQL quotes. */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, code, constraint, table } = error as Error & Partial<LoggedError>;
  return {
    type: name,
    message: QUOTES_VALUES.test(code ?? '') ? 'a value was refused' : message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    // The first lines of a stack repeat the message.
    stack: stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  };
}

/**
 * One JSON line per event. What could name a person or open a door never enters a line:
 * no address, no query (it may hold a token), no header, no body.
 */
export function openLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger {
  const serializers = {
    err: describeError,
    res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
  };
  return pino({ level, base: { pid: process.pid }, serializers }, destination);
}
