type Lock = { packages: Record<string, { resolved?: string; link?: boolean }> };

/** Packages whose place in the lock file binds the project to one registry. */
export function packagesWithAddress(lockText: string): string[] {
  const { packages } = JSON.parse(lockText) as Lock;
  return Object.entries(packages)
    .filter(([, { resolved, link }]) => resolved !== undefined && !link)
    .map(([path]) => path);
}
