import { z } from 'zod';
import { viewShape } from '../derive/entity-shape.ts';
import { recordFields } from '../fields/record-fields.ts';
import type { NamedRef, RecordValues } from '../fields/record-values.ts';
import { datesSchema } from '../kinds/parts/date-schema.ts';
import type { RecordLevel } from '../levels.ts';
import { RECORD_LEVELS } from '../levels.ts';
import { type Closed, closedView } from './closures.ts';
import type { FileView } from './files.ts';
import { fileView } from './files.ts';

const text = z.string().nullable();

export const editionMeta = z.object({
  createdAt: z.string(),
  createdBy: text,
  updatedAt: z.string(),
  updatedBy: text,
});
export type EditionMeta = z.output<typeof editionMeta>;

/**
 * The place of a record in the tree. Signatures are the parts of its computed signature, its own among them;
 * titles and ids are of what lies above it.
 */
export const parentage = z.object({
  parentSignatures: z.object({
    signatureInstitution: z.string(),
    signatureCollection: text,
    signatureSeries: z.array(z.string()),
    signatureUnit: text,
    signatureDocument: text,
  }),
  parentTitles: z.object({
    titleInstitution: z.string(),
    titleCollection: text,
    titleSeries: z.array(z.string()),
    titleUnit: text,
  }),
  parentIds: z.object({
    idInstitution: z.int(),
    idCollection: z.int().nullable(),
    idSeries: z.array(z.int()),
    idUnit: z.int().nullable(),
  }),
});
export type Parentage = z.output<typeof parentage>;

const contents = z.object({
  seriesCount: z.int(),
  unitsCount: z.int(),
  documentsCount: z.int(),
  filesCount: z.int(),
});

type ListOf<Name extends string> = Name extends 'authors' | `${string}Indices`
  ? NamedRef[]
  : Name extends 'files' | 'contentFiles' | 'transcriptionFiles'
    ? FileView[]
    : never;
type ListNames =
  | 'authors'
  | 'geographicalIndices'
  | 'personalIndices'
  | 'materialIndices'
  | 'files'
  | 'contentFiles'
  | 'transcriptionFiles';

/** A record as it is read. Fields that its level lacks are not there. */
export type RecordView = Omit<RecordValues, ListNames | 'signature' | 'title'> &
  Parentage & { [Name in ListNames]?: ListOf<Name> } & {
    id: number;
    institutionId: number;
    level: RecordLevel;
    parentLevel: string;
    signature: string;
    title: string;
    computedSignature: string;
    isPublished: boolean;
    /** The closure in force. */
    closed: Closed | null;
    /** Readers can open it: it, all above it and the institution are published, and none of them is closed. */
    isPublic: boolean;
    isDraft: boolean;
    isDeleted: boolean;
    deletedAt: string | null;
    version: number;
    editionMeta: EditionMeta;
    statistics: z.output<typeof contents>;
  };

function recordViewSchema(level: RecordLevel): z.ZodType<RecordView> {
  const schema = z.object({
    ...viewShape(recordFields(level), { file: fileView }, true),
    id: z.int(),
    institutionId: z.int(),
    level: z.enum(RECORD_LEVELS),
    parentLevel: z.string(),
    signature: z.string(),
    title: z.string(),
    computedSignature: z.string(),
    datesUnknown: z.boolean(),
    authorsUnknown: z.boolean(),
    isPublished: z.boolean(),
    closed: closedView.nullable(),
    isPublic: z.boolean(),
    isDraft: z.boolean(),
    isDeleted: z.boolean(),
    deletedAt: text,
    version: z.int(),
    editionMeta,
    statistics: contents,
    ...parentage.shape,
  });
  return schema as unknown as z.ZodType<RecordView>;
}

const VIEWS = Object.fromEntries(RECORD_LEVELS.map((level) => [level, recordViewSchema(level)])) as Record<
  RecordLevel,
  z.ZodType<RecordView>
>;
export function recordView(level: RecordLevel): z.ZodType<RecordView> {
  return VIEWS[level];
}

/** One row of a list of records. */
export const recordRow = z.object({
  id: z.int(),
  level: z.enum(RECORD_LEVELS),
  signature: z.string(),
  computedSignature: z.string(),
  title: z.string(),
  dates: datesSchema(false),
  closed: closedView.nullable(),
  isPublished: z.boolean(),
  isDraft: z.boolean(),
  editionMeta,
  ...parentage.shape,
});
export type RecordRow = z.output<typeof recordRow>;
