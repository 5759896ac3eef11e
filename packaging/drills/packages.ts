import { drillDebianPackage } from './debian-package.ts';
import { inOwnNamespaces } from './machine.ts';
import { drillOciImage } from './oci-image.ts';
import { drillWindowsZip } from './windows-zip.ts';

const KINDS: Record<string, () => Promise<void>> = {
  deb: drillDebianPackage,
  windows: drillWindowsZip,
  oci: drillOciImage,
};

const wanted = process.argv.slice(3);
const unknown = wanted.find((kind) => !KINDS[kind]);
if (unknown !== undefined)
  throw new Error(`There is no package ${unknown}: ${Object.keys(KINDS).join(', ')}`);
await inOwnNamespaces(async () => {
  for (const kind of wanted.length > 0 ? wanted : Object.keys(KINDS)) {
    console.log(kind);
    await KINDS[kind]?.();
  }
});
