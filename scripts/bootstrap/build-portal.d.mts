export function ensurePortalBuilt(): void;
