import { nameOf, type Packages } from './lock-packages.ts';

/** A package of Debian. */
export type SystemPackage = { name: string; version: string };

/** The packages inside an artefact as CycloneDX, with the checksums of the lock file. */
export function inventory(
  version: string,
  packages: Packages,
  systemPackages: readonly SystemPackage[] = [],
): string {
  const components = [...packages].map(([path, { version: packageVersion, license, integrity }]) => {
    const name = nameOf(path);
    const [algorithm = '', digest = ''] = (integrity ?? '').split('-', 2);
    return {
      type: 'library',
      name,
      version: packageVersion,
      purl: `pkg:npm/${name.replace('@', '%40')}@${packageVersion}`,
      ...(license && { licenses: [{ expression: license.replace(/^GPLv3$/, 'GPL-3.0-only') }] }),
      ...(algorithm === 'sha512' && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
      }),
    };
  });
  const ofSystem = systemPackages.map((system) => ({
    type: 'library',
    ...system,
    purl: `pkg:deb/debian/${encodeURIComponent(system.name)}@${encodeURIComponent(system.version)}`,
  }));
  const component = {
    type: 'application',
    name: 'regest',
    version,
    licenses: [{ expression: 'AGPL-3.0-or-later' }],
  };
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components: [...components, ...ofSystem],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
