import { drillDebianPackage } from './debian-package.ts';

const KINDS: Record<string, () => Promise<void>> = { deb: drillDebianPackage };

const wanted = process.argv.slice(3);
for (const kind of wanted.length > 0 ? wanted : Object.keys(KINDS)) {
  console.log(kind);
  const drill = KINDS[kind];
  if (!drill) throw new Error(`There is no package ${kind}: ${Object.keys(KINDS).join(', ')}`);
  await drill();
}
