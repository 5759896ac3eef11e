import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const PLACE = '<!-- preload chunks -->';
/** By the names that src/app/preload.ts uses. */
const CHUNKS = {
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

/** Lists in the page the files of its chunks, for the preload script to fetch at once. */
export function preloadChunks(): Plugin {
  return {
    name: 'regest-preload-chunks',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html.replace(PLACE, '');
        const lists = Object.entries(CHUNKS).map(([name, source]) => {
          const chunk = chunkOf(bundle, source);
          if (!chunk) throw new Error(`No chunk holds ${source}.`);
          // The page itself loads those that it names.
          const files = [...filesOf(bundle, chunk)].filter((file) => !html.includes(`"${file}"`));
          return `<meta name="regest-${name}" content="${files.join(' ')}" />`;
        });
        return html.replace(PLACE, lists.join('\n    '));
      },
    },
  };
}
