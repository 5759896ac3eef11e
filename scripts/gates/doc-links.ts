import { posix } from 'node:path';
import type { SourceFile } from './project-files.ts';

const LINK = /\]\(([^)\s]+)\)/gu;
const HEADING = /^#{1,6} (.+)$/gmu;
const FENCE = /^```[\s\S]*?^```/gmu;

/** The anchor of a heading in rendered Markdown: lower case, spaces as hyphens, other signs left out. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/gu, '-');

const anchorsOf = ({ text }: SourceFile) =>
  new Set([...text.replace(FENCE, '').matchAll(HEADING)].map(([, heading = '']) => anchorOf(heading)));

/** Links between documents that lead to no file, or to a section that is not there. */
export function deadLinks(files: readonly SourceFile[], exists: (path: string) => boolean): string[] {
  const pages = new Map(files.filter(({ path }) => path.endsWith('.md')).map((file) => [file.path, file]));
  return [...pages.values()].flatMap((page) =>
    [...page.text.replace(FENCE, '').matchAll(LINK)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/u.test(link)) return [];
      const [target = '', anchor] = link.split('#');
      const path = target === '' ? page.path : posix.join(posix.dirname(page.path), decodeURI(target));
      if (!exists(path)) return [`${page.path}: ${link} is not there`];
      const anchors = pages.get(path);
      const isDead =
        anchor !== undefined && anchors !== undefined && !anchorsOf(anchors).has(decodeURI(anchor));
      return isDead ? [`${page.path}: ${link} has no such section`] : [];
    }),
  );
}
