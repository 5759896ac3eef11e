import type { Program } from './assemble.ts';
import type { SystemPackage } from './inventory.ts';

export type Build = {
  /** Everything made on the way; removed at the end. */
  scratch: string;
  out: string;
  /** The time of the entries of archives. */
  moment: Date;
  /** Another version than the sources say, for a trial of an update. */
  version: string | null;
};
export type Artefact = {
  file: string;
  program: Program;
  folder: string;
  /** What it has of a system beside the program. */
  systemPackages?: readonly SystemPackage[];
};
