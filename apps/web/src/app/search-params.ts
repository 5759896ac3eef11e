import { parseSearchWith } from '@tanstack/react-router';

/**
 * Reads a value of an address. The router writes JSON, but a text that cannot be mistaken for JSON is written as it
 * is. Quotation marks around such a text were therefore typed by a person and belong to the text.
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
  /** The field that gets the focus. */
  field?: string;
  /** True opens the comments over the form. */
  comments?: boolean;
  parentId?: number;
  parentLevel?: string;
  /** Id of the file that opens over the form. */
  file?: number;
  /** The page of a scan, from 1; `word` is marked on it. */
  page?: number;
  word?: string;
  /** Second of a recording. */
  time?: number;
}

const MAX_WORD_LENGTH = 100;

function readWhole(value: unknown, min: number): number | undefined {
  const number = Number(value ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= min ? number : undefined;
}

function readFilePlace({ file, page, time, word }: Record<string, unknown>): EditorSearch {
  const place: EditorSearch = {
    file: readWhole(file, 1),
    page: readWhole(page, 1),
    time: readWhole(time, 0),
    word: word === undefined ? undefined : String(word).slice(0, MAX_WORD_LENGTH),
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

/** A path of this site; the address of another site would make the login page an open redirect. */
function ownPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
}

export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  return {
    ...(ownPath(search.redirect) ? { redirect: ownPath(search.redirect) } : {}),
    ...(search.expired === true ? { expired: true } : {}),
  };
}
