import { join } from 'node:path';
import { diskStore } from './disk-store.ts';
import { type S3Location, s3Store } from './s3-store.ts';
import type { Store } from './store.ts';

/** Opens what `REGEST_STORE` names: `disk`, or `s3://bucket[/prefix][?endpoint=https://…&region=…]`. */
export function openStore(setting: string, dataFolder: string): Store {
  if (setting === '' || setting === 'disk') return diskStore(join(dataFolder, 'files'));
  return s3Store(parseS3Location(setting));
}

export function parseS3Location(setting: string): S3Location {
  const url = URL.canParse(setting) ? new URL(setting) : null;
  if (url?.protocol !== 's3:' || !url.hostname) {
    throw new Error(`REGEST_STORE must be "disk" or "s3://bucket?endpoint=…", not "${setting}"`);
  }
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !URL.canParse(endpoint)) {
    throw new Error(`REGEST_STORE: endpoint must be an address, not "${endpoint}"`);
  }
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: folder && `${folder}/`,
    endpoint,
    region: url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
  };
}
