import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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

/**
 * An installation with files on disk, as most are, never loads the SDK. Keys come from the environment or the machine's
 * role, as the SDK finds them; never from the setting.
 */
async function connect({ region, endpoint }: S3Location) {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const client = new sdk.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Servers that only resemble S3 often refuse the newer trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client, Upload };
}

export function s3Store(location: S3Location): Store {
  const { bucket: Bucket, prefix } = location;
  let connection: ReturnType<typeof connect> | null = null;
  const s3 = () => {
    connection ??= connect(location);
    return connection;
  };
  const keyOf = (contentId: string) => prefix + contentId;
  const apartKeyOf = (contentId: string) => `${prefix}quarantine/${contentId}`;
  const move = async (from: string, to: string) => {
    const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
    const { sdk, client } = await s3();
    const copied = await missingAsNull(
      client.send(new sdk.CopyObjectCommand({ Bucket, Key: to, CopySource })),
    );
    if (copied) await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: from }));
  };

  return {
    async put(source, { maxBytes, contentId = randomUUID() }) {
      const { through, measured } = measureStream(maxBytes);
      // S3 shows an object only when its upload is complete, so no temporary name is needed.
      const send = async () => {
        const { client, Upload } = await s3();
        const params = { Bucket, Key: keyOf(contentId), Body: through };
        return new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_IN_FLIGHT }).done();
      };
      const [fed, sent] = await Promise.allSettled([
        pipeline(source, through),
        send().catch((error: unknown) => {
          // The source must stop, or its pipeline would wait for a reader that is gone.
          through.destroy(error as Error);
          throw error;
        }),
      ]);
      if (fed.status === 'fulfilled' && sent.status === 'fulfilled') return { contentId, ...measured() };
      const { sdk, client } = await s3();
      if (sent.status === 'fulfilled')
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(contentId) }));
      throw sent.status === 'rejected' && fed.status === 'fulfilled'
        ? sent.reason
        : (fed as PromiseRejectedResult).reason;
    },

    async read(contentId, range) {
      const { sdk, client } = await s3();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new sdk.GetObjectCommand({ Bucket, Key: keyOf(contentId), ...(Range && { Range }) });
      const object = isContentId(contentId) ? await missingAsNull(client.send(command)) : null;
      if (!object?.Body) throw new StoreError('notFound', `no content ${contentId}`);
      return object.Body as Readable;
    },

    async stat(contentId) {
      if (!isContentId(contentId)) return null;
      const { sdk, client } = await s3();
      const head = await missingAsNull(
        client.send(new sdk.HeadObjectCommand({ Bucket, Key: keyOf(contentId) })),
      );
      return head && { size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
    },

    async delete(contentId) {
      if (!isContentId(contentId)) return;
      const { sdk, client } = await s3();
      for (const Key of [keyOf(contentId), apartKeyOf(contentId)])
        await missingAsNull(client.send(new sdk.DeleteObjectCommand({ Bucket, Key })));
    },

    async quarantine(contentId) {
      if (isContentId(contentId)) await move(keyOf(contentId), apartKeyOf(contentId));
    },

    async release(contentId) {
      if (isContentId(contentId)) await move(apartKeyOf(contentId), keyOf(contentId));
    },

    async *list() {
      const { sdk, client } = await s3();
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }),
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
      const { sdk, client } = await s3();
      const open = await missingAsNull(
        client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: prefix })),
      );
      const old = (open?.Uploads ?? []).filter((upload) => upload.Initiated && upload.Initiated < before);
      for (const { Key, UploadId } of old) {
        await missingAsNull(client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
      }
      return old.length;
    },

    async check() {
      const { sdk, client } = await s3();
      await client.send(new sdk.HeadBucketCommand({ Bucket }));
    },
  };
}

async function missingAsNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    // 501: some servers that resemble S3 cannot list unfinished uploads and clean up by themselves.
    const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
    const status = $metadata?.httpStatusCode;
    if (status === 404 || status === 501) return null;
    throw error;
  }
}
