import { compoundLexeme, readTokens } from '@regest/polish/words/tokens.ts';
import type { Db } from '../../db/schema.ts';
import { findBySignature } from '../../queries/search/by-signature.ts';

/** Records that what was typed names as a signature of several parts, with or without that of the institution. */
export async function findNamed(db: Db, institutionId: number, typed: string): Promise<number[]> {
  const { tokens, compounds } = readTokens(typed.trim().replace(/[_/.\-–:]+$/, ''));
  if (compounds.length !== 1 || !tokens.every(({ isPart }) => isPart)) return [];
  return findBySignature(
    db,
    institutionId,
    compoundLexeme(tokens.map(({ text }) => text))
      .slice(1)
      .split('/'),
  );
}
