import type { Documentation, Medium } from '@regest/contract/fields/documentation.ts';
import { isNode, markOf, rawText, type XmlNode } from './xml-node.ts';

const NUMBERS = new Set([
  'number',
  'numberOfFiles',
  'numberOfPages',
  'numberOfDocuments',
  'hoursDuration',
  'minutesDuration',
  'secondsDuration',
]);
const FLAGS = new Set(['isBlackAndWhite', 'isColor', 'isSepia']);

function facets(node: XmlNode): Record<string, unknown> {
  return Object.fromEntries(
    node.children.filter(isNode).flatMap((child): [string, unknown][] => {
      const name = markOf(child);
      if (child.name !== 'physfacet' || name === null) return [];
      const text = rawText(child);
      if (NUMBERS.has(name)) return [[name, Number(text)]];
      return [[name, FLAGS.has(name) ? text === 'true' : text]];
    }),
  );
}

export function takeDocumentation(values: Record<string, unknown>, mark: string, node: XmlNode): void {
  const [group = mark, medium] = mark.split('.');
  const known = (values[group] as Documentation | undefined) ?? {};
  const said = facets(node);
  values[group] = medium
    ? { ...known, media: [...(known.media ?? []), said as unknown as Medium] }
    : { ...known, ...said };
}
