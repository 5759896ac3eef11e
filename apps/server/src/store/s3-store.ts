import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { measureStream } from './measure-stream.ts';
import { isContentId, type Store, StoreError } from './store.ts';

export interface S3Location {
  bucket: string;
  /** Empty, or ending with a slash. */
  prefix: string;
  endpoint: string | null;
  region: string;
}

/** Bounds memory: one part is sent while the next fills. 5 MiB, S3's least, × its 10,000 parts is far above 1 GB. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_IN_FLIGHT = 2;

/** Keys come from the environment or the machine's role, as the SDK finds them; never from the setting. */
export function s3Store(location: S3Location): Store {
  const { bucket: Bucket, prefix } = location;
  const client = new S3Client({
    region: location.region,
    ...(location.endpoint && { endpoint: location.endpoint, forcePathStyle: true }),
    // Servers that only resemble S3 often refuse the newer trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const keyOf = (contentId: string) => prefix + contentId;
  const apartKeyOf = (contentId: string) => `${prefix}quarantine/${contentId}`;
  const move = async (from: string, to: string) => {
    const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
    const copied = await missingAsNull(client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource })));
    if (copied) await client.send(new DeleteObjectCommand({ Bucket, Key: from }));
  };

  return {
    async put(source, { maxBytes, contentId = randomUUID() }) {
      const { through, measured } = measureStream(maxBytes);
      // S3 shows an object only when its upload is complete, so no temporary name is needed.
      const upload = new Upload({
        client,
        params: { Bucket, Key: keyOf(contentId), Body: through },
        partSize: PART_BYTES,
        queueSize: PARTS_IN_FLIGHT,
      });
      const [fed, sent] = await Promise.allSettled([
        pipeline(source, through),
        upload.done().catch((error: unknown) => {
          // The source must stop, or its pipeline would wait for a reader that is gone.
          through.destroy(error as Error);
          throw error;
        }),
      ]);
      if (fed.status === 'fulfilled' && sent.status === 'fulfilled') return { contentId, ...measured() };
      if (sent.status === 'fulfilled')
        await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(contentId) }));
      throw sent.status === 'rejected' && fed.status === 'fulfilled'
        ? sent.reason
        : (fed as PromiseRejectedResult).reason;
    },

    async read(contentId, range) {
      const found = isContentId(contentId)
        ? await missingAsNull(
            client.send(
              new GetObjectCommand({
                Bucket,
                Key: keyOf(contentId),
                ...(range && { Range: `bytes=${range.start}-${range.end}` }),
              }),
            ),
          )
        : null;
      if (!found?.Body) throw new StoreError('notFound', `no content ${contentId}`);
      return found.Body as Readable;
    },

    async stat(contentId) {
      if (!isContentId(contentId)) return null;
      const head = await missingAsNull(client.send(new HeadObjectCommand({ Bucket, Key: keyOf(contentId) })));
      return head && { size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
    },

    async delete(contentId) {
      if (!isContentId(contentId)) return;
      for (const Key of [keyOf(contentId), apartKeyOf(contentId)])
        await missingAsNull(client.send(new DeleteObjectCommand({ Bucket, Key })));
    },

    async quarantine(contentId) {
      if (isContentId(contentId)) await move(keyOf(contentId), apartKeyOf(contentId));
    },

    async release(contentId) {
      if (isContentId(contentId)) await move(apartKeyOf(contentId), keyOf(contentId));
    },

    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }),
        );
        for (const object of page.Contents ?? []) {
          const contentId = (object.Key ?? '').slice(prefix.length);
          if (!isContentId(contentId)) continue;
          yield { contentId, size: object.Size ?? 0, modifiedAt: object.LastModified ?? new Date(0) };
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },

    localPath: () => null,

    async sweep(before) {
      const open = await missingAsNull(
        client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix })),
      );
      const old = (open?.Uploads ?? []).filter((upload) => upload.Initiated && upload.Initiated < before);
      for (const { Key, UploadId } of old) {
        await missingAsNull(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
      }
      return old.length;
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}

async function missingAsNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    // 501: some servers that resemble S3 cannot list unfinished uploads and clean up by themselves.
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 || status === 501) return null;
    throw error;
  }
}
