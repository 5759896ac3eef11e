import { MARK } from '@regest/contract/exchange/record-mapping.ts';

/** A subtree of a document: one element of a description. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: (XmlNode | string)[];
}

export const isNode = (child: XmlNode | string): child is XmlNode => typeof child !== 'string';
export const childrenNamed = (node: XmlNode, name: string) =>
  node.children.filter((child): child is XmlNode => isNode(child) && child.name === name);

/** All text of a node, unchanged. */
export function rawText(node: XmlNode | string): string {
  return typeof node === 'string' ? node : node.children.map(rawText).join('');
}

/** Name of our field on an element, in the attribute that its version of the standard allows. */
export function markOf({ attributes }: XmlNode): string | null {
  const mark = [attributes.localtype, attributes.type, attributes.altrender, attributes.localType].find(
    (text) => text?.startsWith(MARK),
  );
  return mark?.slice(MARK.length) ?? null;
}

/** Text of the paragraphs that our export writes, character by character. */
export function exactText(node: XmlNode): string {
  const paragraphs = childrenNamed(node, 'p');
  return paragraphs.length === 0 ? rawText(node) : paragraphs.map(rawText).join('\n');
}

const LINES = new Set([
  'p',
  'item',
  'row',
  'head',
  'list',
  'chronitem',
  'defitem',
  'note',
  'table',
  'lb',
  'blockquote',
  'bibref',
  'archref',
  'part',
]);

/** Adjacent elements with no text between them are separate statements. */
const between = ({ children }: XmlNode) =>
  children.some((child) => !isNode(child) && child.trim() !== '') ? '' : ' ';

function pieces(node: XmlNode | string): string {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ');
  const inside = node.children.map(pieces).join(between(node));
  return LINES.has(node.name) ? `\n${inside}\n` : inside;
}

/** Text of a foreign element: without markup, rows and items on lines of their own. */
export function readableText(node: XmlNode): string {
  return node.children
    .map(pieces)
    .join(between(node))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** A copy without the matching nodes, at any depth. */
export function withoutNodes(node: XmlNode, isGone: (node: XmlNode) => boolean): XmlNode {
  const children = node.children.flatMap((child): (XmlNode | string)[] => {
    if (!isNode(child)) return [child];
    return isGone(child) ? [] : [withoutNodes(child, isGone)];
  });
  return { ...node, children };
}

/** True for a text with letters or digits, false for separators alone. */
export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Text beside the elements of a group, where a valid file has none. */
export function looseText(node: XmlNode): XmlNode[] {
  const text = node.children.filter((child) => !isNode(child)).join(' ');
  return hasWords(text) ? [{ name: node.name, attributes: node.attributes, children: [text] }] : [];
}

/** Name of a person or a resource, its parts joined. */
export function nameText(node: XmlNode): string {
  const parts = childrenNamed(node, 'part');
  const text = parts.length === 0 ? rawText(node) : parts.map(rawText).join(', ');
  return parts.length > 0 && markOf(node) ? parts.map(rawText).join(', ') : text.replace(/\s+/g, ' ').trim();
}
