import { nameOf, type Packages } from './lock-packages.ts';

/** A package of Debian. */
export type SystemPackage = { name: string; version: string };

/** An SPDX expression, or what npm writes where a licence is in a file alone. */
const licenseOf = (license: string) =>
  license.startsWith('SEE ')
    ? { license: { name: license } }
    : { expression: license.replace(/^GPLv3$/, 'GPL-3.0-only') };

/** The packages inside an artefact as CycloneDX, with the checksums of the lock file. */
export function inventory(
  version: string,
  packages: Packages,
  systemPackages: readonly SystemPackage[] = [],
): string {
  // The same version may lie below several packages; CycloneDX wants each part once.
  const distinct = new Map(
    [...packages].map(([path, entry]) => [
      `${nameOf(path)}@${entry.version}`,
      { ...entry, name: nameOf(path) },
    ]),
  );
  const components = [...distinct.values()].map(({ name, version: packageVersion, license, integrity }) => {
    const [algorithm = '', digest = ''] = (integrity ?? '').split('-', 2);
    return {
      type: 'library',
      name,
      version: packageVersion,
      purl: `pkg:npm/${name.replace('@', '%40')}@${packageVersion}`,
      ...(license && { licenses: [licenseOf(license)] }),
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
