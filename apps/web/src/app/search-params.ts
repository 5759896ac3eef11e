import { parseSearchWith } from '@tanstack/react-router';

/**
 * A value of an address as the router writes it: JSON, but a text that no number, list or quotation could be taken for
 * is written as it is. A quotation around such a text was therefore typed by a person and means those very words.
 */
function readValue(written: string): unknown {
  const value: unknown = JSON.parse(written);
  return typeof value === 'string' && !isJson(value) ? written : value;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const parseSearch = parseSearchWith(readValue);

interface EditorSearch {
  /** The open tab of the form. */
  tab?: string;
  /** A field that is wanted under the cursor. */
  field?: string;
  /** The comments are open over the form. */
  comments?: boolean;
  parentId?: number;
  parentLevel?: string;
  /** A file to be opened over the form. */
  file?: number;
  /** The page of a scan, from 1, and a word to be marked on it. */
  page?: number;
  word?: string;
  /** The second of a recording. */
  time?: number;
}

const MAX_WORD = 100;

function readWhole(value: unknown, min: number): number | undefined {
  const number = Number(value ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= min ? number : undefined;
}

function readFilePlace({ file, page, time, word }: Record<string, unknown>): EditorSearch {
  const place: EditorSearch = {
    file: readWhole(file, 1),
    page: readWhole(page, 1),
    time: readWhole(time, 0),
    word: word === undefined ? undefined : String(word).slice(0, MAX_WORD),
  };
  if (place.file === undefined) return {};
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
}

/** The place of a new record, the open part of the form and the open file; anything else is left out. */
export function readEditorSearch(search: Record<string, unknown>): EditorSearch {
  const { tab, field, comments, parentId, parentLevel } = search;
  const id = Number(parentId);
  return {
    ...(typeof tab === 'string' && /^\w{1,30}$/.test(tab) ? { tab } : {}),
    ...(typeof field === 'string' && /^\w{1,60}$/.test(field) ? { field } : {}),
    ...(comments === true ? { comments } : {}),
    ...(Number.isSafeInteger(id) && id > 0 ? { parentId: id } : {}),
    ...(typeof parentLevel === 'string' && /^\w{1,30}$/.test(parentLevel) ? { parentLevel } : {}),
    ...readFilePlace(search),
  };
}

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
