import { z } from 'zod';
import { WHOLE_MAX } from '../fields/field.ts';
import { closureValue } from '../kinds/parts/closure-schema.ts';
import { RECORD_LEVELS } from '../levels.ts';
import { FILE_PROBLEMS } from '../preservation.ts';
import { TEXT_KINDS } from '../values/file-types.ts';
import { MIN_CROP, ROTATIONS } from '../values/picture-edit.ts';
import { closedView } from './closures.ts';
import type { Endpoint } from './endpoint.ts';
import { fileEventPage } from './file-problems.ts';
import { CHOSEN_MAX, flagText, id, idList, idParams, pageQuery, whole } from './paging.ts';

export const TEXT_STATES = ['processing', 'ready', 'failed'] as const;

const fraction = z.number().min(0).max(1);
const croppedSide = z.number().min(MIN_CROP).max(1);
const ROUNDING = 1e-6;
const cropOfPicture = z
  .object({ x: fraction, y: fraction, w: croppedSide, h: croppedSide })
  .refine(({ x, y, w, h }) => x + w <= 1 + ROUNDING && y + h <= 1 + ROUNDING);
const pictureEdit = z.object({ rotation: z.literal(ROTATIONS), crop: cropOfPicture.nullable() });

export const fileView = z.object({
  id: z.int(),
  name: z.string(),
  mimeType: z.string(),
  contentId: z.string(),
  isPublished: z.boolean(),
  institutionId: z.int(),
  parentId: z.int().nullable(),
  parentLevel: z.string().nullable(),
  /** Agreement of a signed document in the private register; such a file is never public. */
  agreementId: z.int().nullable(),
  field: z.string(),
  contentLength: z.int(),
  thumbnail: z.string().nullable(),
  poster: z.string().nullable(),
  /** Rotation and crop of the picture; null for the original. */
  edit: pictureEdit.nullable(),
  transcription: z.enum(TEXT_STATES).nullable(),
  /** True after a person has checked the text. */
  textChecked: z.boolean(),
  pages: z.int().nullable(),
  duration: z.number().nullable(),
  /** Why it is not to be trusted, or not to be had. */
  problem: z.enum(FILE_PROBLEMS).nullable(),
  /** When its bytes were last held against their checksum. */
  checkedAt: z.string().nullable(),
  closure: closureValue.nullable(),
  /** The closure in force: its own, or that of its record or an ancestor. */
  closed: closedView.nullable(),
});
export type FileView = z.output<typeof fileView>;

/** A file as its upload answers it. */
export const uploadedFile = fileView.extend({
  /** The first file of the institution that has the same bytes. */
  sameAs: z
    .object({
      id: z.int(),
      name: z.string(),
      record: z.object({
        id: z.int(),
        level: z.enum(RECORD_LEVELS),
        title: z.string(),
        signature: z.string(),
      }),
    })
    .nullable(),
});
export type UploadedFile = z.output<typeof uploadedFile>;

export const FILE_PARENTS = ['institution', 'agreement', ...RECORD_LEVELS] as const;
export type FileParentLevel = (typeof FILE_PARENTS)[number];
const parentLevel = z.enum(FILE_PARENTS);
/** A document names its agreement in a field of its own. */
const uploadLevel = parentLevel.exclude(['agreement']);

/** The fields of an upload beside its bytes; `filename` of the part replaces a missing name. */
export const uploadFields = z.object({
  institutionId: id.optional(),
  name: z.string().optional(),
  /** A document of an agreement names `agreementId` instead. */
  parentId: id.optional(),
  parentLevel: uploadLevel.optional(),
  agreementId: id.optional(),
  field: z.string().max(100).optional(),
  /** Files chosen together share a `batch`; each has its place in the order they were chosen in. */
  batch: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  place: whole(0, WHOLE_MAX).optional(),
});
export type UploadFields = z.output<typeof uploadFields>;

/** Opens one file and its pictures, in the rights of the session that asked for it. */
export const fileSignature = z.object({
  id: z.int(),
  signature: z.string(),
  /** In seconds since 1970. */
  expires: z.int(),
});
export type FileSignature = z.output<typeof fileSignature>;

/** More files than one upload has. */
export const MAX_FILES_BELOW = 10_000;
/** As many as a page of files shows. */
export const MAX_SIGNED_FILES = 100;
/** `img`, `audio` and `video` send no header: the authorisation is in the address. */
const IN_ADDRESS = { access_token: z.string().optional(), signature: z.string().max(200).optional() };

const EVENTS_PAGE_SIZE = 10;

/** Address of resumable uploads (tus). */
export const UPLOADS_PATH = '/api/uploads';

const bytes = z.string().describe('the bytes of the file');

export const filesApi = {
  upload: {
    method: 'POST',
    path: '/api/files',
    action: 'file.write',
    writes: 'files',
    summary: `Add a file; fileContent comes last. Large files: the tus protocol at ${UPLOADS_PATH}`,
    bodyType: 'multipart',
    bodyDoc: uploadFields.extend({ fileContent: bytes }),
    reply: uploadedFile,
    status: 201,
  },
  addPoster: {
    method: 'POST',
    path: '/api/files/add_poster',
    action: 'file.write',
    writes: 'files',
    summary: 'Give a video its picture',
    bodyType: 'multipart',
    bodyDoc: z.object({ fileId: id, fileContent: bytes }),
    reply: fileView,
  },
  read: {
    method: 'GET',
    path: '/api/files/:id',
    action: 'file.read',
    summary: 'The bytes of a file; Range is honoured',
    params: idParams,
    query: z.object({
      ...IN_ADDRESS,
      download: flagText.default(false),
      /** Id of the bytes, so that changed bytes have another address. */
      content: z.string().max(100).optional(),
      /** The bytes as they came, where the file is shown turned or cropped. */
      original: flagText.default(false),
    }),
    tokenInQuery: true,
    reply: null,
  },
  thumbnail: {
    method: 'GET',
    path: '/api/files/thumbnail/:id',
    action: 'file.read',
    summary: 'A small picture of a file, or of one of its pages, or the poster of a video',
    params: idParams,
    query: z.object({
      ...IN_ADDRESS,
      poster: flagText.default(false),
      /** The whole original, large enough to be cropped. */
      original: flagText.default(false),
      page: whole(1, 1_000_000).default(1),
    }),
    tokenInQuery: true,
    reply: null,
  },
  signatures: {
    method: 'GET',
    path: '/api/files/signatures',
    action: 'file.read',
    summary: 'What opens these files without a token for at most an hour; those not to be read are left out',
    query: z.object({ ids: idList(MAX_SIGNED_FILES) }),
    reply: z.array(fileSignature),
  },
  events: {
    method: 'GET',
    path: '/api/files/:id/events',
    action: 'file.read',
    summary: 'What was done to keep a file: checks of its bytes, the latest first',
    params: idParams,
    query: z.object(pageQuery(EVENTS_PAGE_SIZE)),
    reply: fileEventPage,
  },
  scan: {
    method: 'PUT',
    path: '/api/files/:id/scan',
    action: 'file.scan',
    writes: 'files',
    audit: 'virus',
    summary: 'Have a file scanned for viruses again; until then it is withheld',
    params: idParams,
    reply: fileView,
  },
  update: {
    method: 'PUT',
    path: '/api/files/:id',
    action: 'file.write',
    writes: 'files',
    summary: 'Rename (the extension stays), publish or unpublish, close or open',
    params: idParams,
    body: z.object({
      name: z.string().optional(),
      isPublished: z.boolean().optional(),
      file: z.object({ closure: z.unknown() }).optional(),
    }),
    bodyDoc: z.object({
      name: z.string().optional(),
      isPublished: z.boolean().optional(),
      file: z.object({ closure: closureValue.nullable() }).optional(),
    }),
    reply: fileView,
  },
  edit: {
    method: 'PUT',
    path: '/api/files/:id/edit',
    action: 'file.write',
    writes: 'files',
    summary: 'Turn and crop a picture for everyone who sees it, or show the original again; its bytes stay',
    params: idParams,
    body: z.object({
      edit: pictureEdit.nullable(),
      /** The content that the client saw; another one refuses the change. */
      contentId: z.string().max(100),
    }),
    reply: fileView,
  },
  remove: {
    method: 'DELETE',
    path: '/api/files/:id',
    action: 'file.delete',
    writes: 'files',
    audit: 'delete',
    summary: 'Delete a file for good',
    params: idParams,
    reply: z.object({ deleted: z.int() }),
  },
  list: {
    method: 'GET',
    path: '/api/files/:level/:id',
    action: 'file.read',
    summary:
      'Files of a record, an institution or an agreement, in order; with `below` those of everything below it too',
    params: z.object({ level: parentLevel, id }),
    query: z.object({
      below: flagText.default(false),
      /** Only what could still be sent. */
      sendable: z.enum(TEXT_KINDS).optional(),
    }),
    reply: z.array(fileView),
  },
  below: {
    method: 'GET',
    path: '/api/files/below',
    action: 'file.read',
    summary: 'Files of these records and of all below them that could still be sent, and how many there are',
    query: z.object({
      ids: idList(CHOSEN_MAX),
      sendable: z.enum(TEXT_KINDS),
      /** 0 answers the number alone. */
      limit: whole(0, MAX_FILES_BELOW).default(MAX_FILES_BELOW),
    }),
    reply: z.object({ total: z.int(), files: z.array(fileView) }),
  },
  existence: {
    method: 'GET',
    path: '/api/files/:level/:id/files-existence',
    action: 'file.read',
    summary: 'Whether there are files here or below, and how many could still be sent',
    params: z.object({ level: parentLevel, id }),
    reply: z.object({ exists: z.boolean(), ocr: z.int(), stt: z.int(), unpublished: z.int() }),
  },
} as const satisfies Record<string, Endpoint>;
