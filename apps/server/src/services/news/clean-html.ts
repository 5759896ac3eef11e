import { isBlank } from '@regest/contract/text/unicode.ts';
import sanitize from 'sanitize-html';

const TAGS = 'p br strong em b i u s a ul ol li h2 h3 h4 blockquote code pre hr'.split(' ');

/** Removes elements that news may not have; their text stays. */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  }).trim();
}

/** True for HTML without visible content. */
export function isBlankHtml(html: string): boolean {
  const text = sanitize(html, { allowedTags: [], allowedAttributes: {} });
  return isBlank(text.replaceAll('&nbsp;', ''));
}
