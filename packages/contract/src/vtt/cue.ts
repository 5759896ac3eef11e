/** One caption. Times are whole milliseconds from the start of the recording. */
export interface Cue {
  /** Empty when the cue has no name of its own. */
  id: string;
  start: number;
  end: number;
  /** As written after the times, e.g. `align:start line:0`; empty for none. */
  settings: string;
  /** As written, tags and entities included. */
  text: string;
}

export function makeCue(start: number, end: number, text: string): Cue {
  return { id: '', start, end, settings: '', text };
}
