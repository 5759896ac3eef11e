import { asciiFileName } from '../writers/ascii-file-name.ts';

/** RFC 6266: a plain name for old programs, the real one for all others. */
function named(kind: 'inline' | 'attachment', name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${asciiFileName(name)}"; filename*=UTF-8''${encoded}`;
}

export const attachment = (name: string) => named('attachment', name);
export const inline = (name: string) => named('inline', name);
