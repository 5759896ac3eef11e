const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

export const EMBED_SIZE = { width: 720, height: 480 };

/** HTML of the frame that other sites paste. It needs no script and shrinks with the page around it. */
export const embedCode = (frame: string, title: string, { width, height } = EMBED_SIZE) =>
  `<iframe src="${escapeHtml(frame)}" width="${width}" height="${height}" title="${escapeHtml(title)}" loading="lazy" style="border:0;max-width:100%"></iframe>`;
