import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, invalidField } from '../errors/app-error.ts';
import { cleanInput } from './clean-input.ts';
import { parseInput } from './read-input.ts';

const FILE_FIELD = 'fileContent';

export interface SentFile {
  filename: string;
  stream: Readable;
}

export interface Form<Taken> {
  fields: Record<string, string>;
  filename: string;
  taken: Taken;
}

/** The message of busboy when a body ends early in a file; the reader of the file throws it. */
const BROKEN_OFF = /unexpected end of multipart data/i;

/** Errors of busboy for a body that ends early or is not multipart have no status. */
function asRefusal(error: unknown, isOurs: boolean): unknown {
  if (error instanceof AppError) return error;
  if (isOurs && !BROKEN_OFF.test(String(error))) return error;
  const status = (error as { statusCode?: number }).statusCode;
  return status !== undefined ? error : new AppError('badRequest');
}

/**
 * Reads a multipart body part by part. `takeFile` gets the stream of `fileContent` and the fields that came
 * before it; what comes after it is read too. A body that breaks off breaks the stream.
 */
export async function readForm<Taken>(
  request: FastifyRequest,
  takeFile: (file: SentFile, fields: Record<string, string>) => Promise<Taken>,
  release: (taken: Taken) => Promise<void>,
): Promise<Form<Taken>> {
  if (!request.isMultipart()) throw new AppError('unsupportedMediaType');
  const fields: Record<string, string> = {};
  let file: { filename: string; taken: Taken } | null = null;
  let isOurs = false;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] ??= String(part.value);
      else if (part.fieldname !== FILE_FIELD || file) part.file.resume();
      else {
        isOurs = true;
        const filename = part.filename ?? '';
        file = { filename, taken: await takeFile({ filename, stream: part.file }, fields) };
        isOurs = false;
      }
    }
  } catch (error) {
    // The rest of the body is read and dropped, so that the client receives the answer and not a reset connection.
    request.raw.unpipe();
    request.raw.resume();
    if (file) await release(file.taken);
    throw asRefusal(error, isOurs);
  }
  if (!file) throw invalidField(FILE_FIELD, 'Required');
  return { fields, ...file };
}

/** Fields of a form against their schema; an empty one counts as not sent. */
export async function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: Record<string, string>,
): Promise<z.output<Schema>> {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  return parseInput(schema, await cleanInput(filled));
}
