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

interface EditorSearch {
  /** The open tab of the form. */
  tab?: string;
  parentId?: number;
  parentLevel?: string;
}

/** Where a new record will stand and which part of the form is open; anything else is left out. */
export function readEditorSearch({ tab, parentId, parentLevel }: Record<string, unknown>): EditorSearch {
  const id = Number(parentId);
  return {
    ...(typeof tab === 'string' && /^\w{1,30}$/.test(tab) ? { tab } : {}),
    ...(Number.isSafeInteger(id) && id > 0 ? { parentId: id } : {}),
    ...(typeof parentLevel === 'string' && /^\w{1,30}$/.test(parentLevel) ? { parentLevel } : {}),
  };
}
