import type { IndexType } from '@regest/contract/fields/field.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Role } from '@regest/contract/roles.ts';
import raw from './demo.json' with { type: 'json' };

export interface DemoFile {
  name: string;
  mimeType: string;
  isPublished: boolean;
  transcription?: string;
}

export interface DemoRecord extends Record<string, unknown> {
  id: string;
  level: RecordLevel;
  parentId: string;
  signature: string;
  title: string;
  isPublished: boolean;
  isDraft: boolean;
  deletedDaysAgo?: number;
  contentFiles?: DemoFile[];
}

export interface DemoUser {
  id: string;
  fullName: string;
  name: string;
  email: string;
  isActive: boolean;
  roles: Role[];
  institutionId: string;
}

export interface DemoAuthor extends Record<string, unknown> {
  id: string;
  institutionId: string;
  name: string;
}

/** Fictional institutions, people and holdings for a first look at the program. */
export const DEMO = raw as unknown as {
  institutions: (Record<string, unknown> & {
    id: string;
    signature: string;
    name: string;
    isPublished: boolean;
    /** Logo and pictures of its portal pages. */
    pictures: { field: 'logo' | 'showpiece' | 'tiles'; name: string; mimeType: string }[];
  })[];
  users: DemoUser[];
  authors: DemoAuthor[];
  indices: { id: string; type: IndexType; name: string; latitude?: number; longitude?: number }[];
  collections: DemoRecord[];
  series: DemoRecord[];
  units: DemoRecord[];
  documents: DemoRecord[];
  trash: DemoRecord[];
  news: { id: string; date: string; title: string; content: string }[];
};

export const DEMO_PASSWORD = 'Regest-Demo-1';

/** Keys of the demo file → ids of the database. */
export type DemoIds = Map<string, number>;

export function idOf(ids: DemoIds, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo data names ${name}, which it does not hold.`);
  return id;
}
