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
