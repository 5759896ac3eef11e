interface LoginSearch {
  redirect?: string;
  expired?: boolean;
}

/** Only a path of this site: an address of another one would make the login page a lure. */
function ownPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
}

export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  return {
    ...(ownPath(search.redirect) ? { redirect: ownPath(search.redirect) } : {}),
    ...(search.expired === true ? { expired: true } : {}),
  };
}
