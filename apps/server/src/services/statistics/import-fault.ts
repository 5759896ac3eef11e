import { StartupError } from '../../errors/startup-error.ts';
import { say } from '../../operation/console-texts.ts';

/** Reason for refusing a file, with the line. */
export class ImportFault extends StartupError {
  readonly line: number;
  readonly reason: string;

  constructor(line: number, reason: string, values: Record<string, string | number> = {}) {
    const message = say(`statistics.import.${reason}`, values);
    super(say('statistics.import.line', { line, reason: message }), `line ${line}: ${reason}`);
    this.name = 'ImportFault';
    this.line = line;
    this.reason = reason;
  }
}
