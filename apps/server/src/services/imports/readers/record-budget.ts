import { IMPORT_LIMITS } from '@regest/contract/exchange/imports.ts';
import { RefusedFile } from '../refused-file.ts';

const { recordNodes, recordCharacters } = IMPORT_LIMITS;

/** What one description may still take of the memory; one past it refuses the file, by the line where it begins. */
export class RecordBudget {
  private readonly line: number;
  private nodes = 0;
  private characters = 0;

  constructor(line: number) {
    this.line = line;
  }

  takeElement(attributes: Readonly<Record<string, string>>): void {
    this.nodes += 1;
    for (const name in attributes) {
      this.nodes += 1;
      this.characters += attributes[name]?.length ?? 0;
    }
    this.check();
  }

  takeText(text: string): void {
    this.characters += text.length;
    this.check();
  }

  private check(): void {
    if (this.nodes > recordNodes || this.characters > recordCharacters) throw tooLarge(this.line);
  }
}

export const tooLarge = (line: number) =>
  new RefusedFile('imports.refused.record', { line, count: recordCharacters, nodes: recordNodes });
