import { filePath, institutionPath, permanentPath, picturePath } from '@regest/portal/addresses/paths.ts';
import type { RecordFile } from '@regest/portal/views/record-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listPublicFiles } from '../../queries/published/files.ts';
import { findPublicAuthor, findPublicTerm } from '../../queries/published/names.ts';
import { findPublicRecord, type PublicRecord } from '../../queries/published/records.ts';
import { xmlText } from '../../writers/exchange/xml-text.ts';
import { oembed, oembedLink } from '../../writers/public/oembed.ts';
import { type Destination, followAddress, readId, Withdrawn } from './addresses.ts';
import { datesInWords, fullSignature, langOf } from './entries.ts';
import { fileOf, isSound, LISTED_FIELDS, sheetsOf } from './sheets.ts';

function facts(record: PublicRecord, root: string) {
  return {
    title: record.title,
    signature: fullSignature(record),
    archive: record.institution_name,
    dates: datesInWords(record.dates),
    url: `${root}${permanentPath(record.id)}`,
  };
}

/** The picture takes the height that the source leaves in the frame, on a phone too. */
const STYLE =
  ':root{color-scheme:light dark}body{margin:0;box-sizing:border-box;min-height:100vh;display:flex;flex-direction:column;font:16px/1.5 system-ui,sans-serif;color:#1c232e;background:#f7f5f0;padding:.8rem}img,video{flex:1 1 0;min-height:8rem;width:100%;object-fit:contain}audio{width:100%}p{margin:.6rem 0 0;overflow-wrap:anywhere}a{color:#1d4e7e}@media(prefers-color-scheme:dark){body{color:#e9e6df;background:#13161b}a{color:#8fbce8}}';

/** Element of the first picture or recording. */
function mediaOf(files: readonly RecordFile[], root: string, title: string): string {
  const sound = files.find(isSound);
  const [sheet] = sheetsOf(files);
  if (sound) {
    const element = sound.mimeType.startsWith('video/') ? 'video' : 'audio';
    const poster = sound.hasPoster ? ` poster="${root}${filePath(sound.id)}/plakat"` : '';
    return `<${element} controls preload="none"${poster} src="${root}${filePath(sound.id)}"></${element}>`;
  }
  if (!sheet) return '';
  const picture = (side: number) => `${root}${picturePath(sheet.fileId, sheet.page, `!${side},${side}`)}`;
  return `<img src="${picture(800)}" srcset="${picture(400)} 400w, ${picture(800)} 800w, ${picture(1400)} 1400w" sizes="100vw" alt="${xmlText(title)}">`;
}

/** A frame for other sites with title, picture or sound, and source, without scripts. */
export async function embedOf(reader: Reader, id: number, root: string): Promise<string | null> {
  const record = await findPublicRecord(reader, id);
  if (!record) return null;
  const files = (await listPublicFiles(reader, [id]))
    .filter(({ field }) => LISTED_FIELDS.has(field))
    .map(fileOf);
  const { title, archive, signature, dates, url } = facts(record, root);
  const source = [archive, signature].map(xmlText).join(', ');
  const lang = xmlText(langOf(record));
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${xmlText(title)}</title><meta name="robots" content="noindex"><style>${STYLE}</style></head><body>${mediaOf(files, root, title)}<p><a href="${url}" target="_top">${xmlText(title)}</a>${dates === '' ? '' : `, ${xmlText(dates)}`}<br><small>${source}</small></p></body></html>`;
}

const PORTAL_NAME = 'Regest';

/** Name of the creator, term or institution at an address; null where there is none. */
async function nameAt(reader: Reader, path: string, to: Destination): Promise<string | null> {
  if (to.kind === 'institution') return to.institution.archive_name ?? to.institution.name;
  const [, kind, digits] = /^\/(tworcy|hasla)\/(\d+)(?:-[^/]*)?$/.exec(path) ?? [];
  const id = readId(digits);
  if (id === null) return null;
  const named = kind === 'tworcy' ? await findPublicAuthor(reader, id) : await findPublicTerm(reader, id);
  return named?.name ?? null;
}

/** The oEmbed answer for an address: a frame of a record, a link to any other page; null where there is none. */
export async function oembedOf(
  reader: Reader,
  path: string,
  root: string,
  size: { maxwidth?: number; maxheight?: number },
): Promise<object | null> {
  const to = await followAddress(reader, path);
  if (to.kind === 'gone') throw new Withdrawn('Withdrawn.');
  const id = to.kind === 'record' ? to.branch.at(-1)?.id : undefined;
  const record = id === undefined ? undefined : await findPublicRecord(reader, id);
  if (id === undefined || !record) {
    const title = await nameAt(reader, path, to);
    return title === null ? null : oembedLink({ title, portal: PORTAL_NAME, portalUrl: root });
  }
  const { title, archive } = facts(record, root);
  const above = { id: record.institution_id, alias: record.institution_alias };
  const embedded = {
    title,
    archive,
    archiveUrl: `${root}${institutionPath(above)}`,
    portal: PORTAL_NAME,
    portalUrl: root,
    frame: `${root}/osadz${permanentPath(id)}`,
  };
  return oembed(embedded, size);
}
