export type ConversionProblem =
  | 'undecodable'
  | 'encrypted'
  | 'tooLarge'
  | 'timeout'
  | 'memory'
  | 'crashed'
  | 'unsupported';

/** The file cannot be read: trying again with the same file and program will not help. */
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
