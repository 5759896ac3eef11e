export type ConversionProblem =
  | 'undecodable'
  | 'encrypted'
  | 'tooLarge'
  | 'timeout'
  | 'memory'
  | 'crashed'
  | 'unsupported';

/** Happens to sound files too, on a machine that is short of time or memory. */
const MAY_PASS: readonly string[] = ['crashed', 'timeout'] satisfies ConversionProblem[];

/** After so many tries a process that ends each time is taken for the file's doing. */
export const TRIES = 3;

/** True where another attempt may help: the process was ended or not done in time, and the file is not to blame. */
export function mayPass(problem: string | null): boolean {
  return problem !== null && MAY_PASS.includes(problem);
}

/** The file cannot be read. Trying again with the same file and program helps only where `mayPass` says so. */
export class ConversionError extends Error {
  readonly problem: ConversionProblem;

  constructor(problem: ConversionProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConversionError';
    this.problem = problem;
  }
}

/** No engine here can do this; `setting` is what the administrator must set. */
export class EngineUnavailable extends Error {
  readonly setting: string;

  constructor(setting: string, message: string) {
    super(message);
    this.name = 'EngineUnavailable';
    this.setting = setting;
  }
}

/** The engine failed for reasons that are not the file's: the same file may pass later. */
export class EngineFailed extends Error {
  readonly reason: 'notStarted' | 'crashed' | 'timeout' | 'refused' | 'unreachable' | 'badAnswer';

  constructor(reason: EngineFailed['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineFailed';
    this.reason = reason;
  }
}

/** Rethrows a failure after the decoding of a file as one of the engine: the model or the machine is to blame. */
export function blameEngine(error: unknown): never {
  if (!(error instanceof ConversionError)) throw error;
  throw new EngineFailed(error.problem === 'timeout' ? 'timeout' : 'crashed', error.message, {
    cause: error,
  });
}
