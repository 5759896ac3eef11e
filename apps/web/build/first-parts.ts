import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const PLACE = '<!-- first parts -->';
/** By the name under which the first script asks for them (src/app/first-parts.ts). */
const PARTS = {
  member: 'src/app/shell/shell.tsx',
  record: 'src/pages/records/record-edit-page.tsx',
};

function chunkOf(bundle: Bundle, source: string): Chunk | undefined {
  return Object.values(bundle).find(
    (file): file is Chunk => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(source)),
  );
}

/** A chunk with all that it loads at once, scripts and sheets. */
function filesOf(bundle: Bundle, chunk: Chunk, seen = new Set<string>()): Set<string> {
  seen.add(`/${chunk.fileName}`);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) seen.add(`/${sheet}`);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk' && !seen.has(`/${name}`)) filesOf(bundle, next, seen);
  }
  return seen;
}

/** Names in the page what its kinds of pages are made of, so that the first script can ask for it at once. */
export function firstParts(): Plugin {
  return {
    name: 'regest-first-parts',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html.replace(PLACE, '');
        const parts = Object.entries(PARTS).map(([name, source]) => {
          const chunk = chunkOf(bundle, source);
          if (!chunk) throw new Error(`No chunk holds ${source}.`);
          // What the page itself names is on its way already.
          const files = [...filesOf(bundle, chunk)].filter((file) => !html.includes(`"${file}"`));
          return `<meta name="regest-${name}" content="${files.join(' ')}" />`;
        });
        return html.replace(PLACE, parts.join('\n    '));
      },
    },
  };
}
