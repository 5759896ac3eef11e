import type { RecordLevel } from '@regest/contract/levels.ts';
import { hasMessage, say, sayCount } from '../../ui/texts/editor-texts.ts';

/** "Ustaw datę powstania", with the label of the level; undefined for fields that cannot be set in many rows. */
export function setText(level: RecordLevel, name: string): string | undefined {
  const key = [`grid.set.${level}.${name}`, `grid.set.${name}`].find(hasMessage);
  return key && say(key);
}

/** "Ustaw datę powstania w 5 dokumentach". */
export const setTitle = (level: RecordLevel, name: string, count: number): string =>
  sayCount(`grid.setIn.${level}`, count, { set: setText(level, name) ?? '' });
