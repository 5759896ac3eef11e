import { type Medium, mediumFields } from '@regest/contract/fields/documentation.ts';

/** Another type keeps the details that it asks for too; the others would describe something else. */
export function withMediumType(medium: Medium, mediumType: string): Medium {
  const entries = mediumFields(mediumType).map((name) => [name, medium[name]] as const);
  return { mediumType, ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
}
