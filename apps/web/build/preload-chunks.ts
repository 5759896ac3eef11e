import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const PLACE = '<!-- preload chunks -->';
/** Source of each chunk by its name in src/app/preload.ts. */
const CHUNKS = {
  member: 'src/app/shell/shell.tsx',
  record: 'src/pages/records/record-edit-page.tsx',
};

function chunkOf(bundle: Bundle, source: string): Chunk | undefined {
  return Object.values(bundle).find(
    (file): file is Chunk => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(source)),
  );
}

/** A chunk with its static imports, scripts and sheets. */
function filesOf(bundle: Bundle, chunk: Chunk, seen = new Set<string>()): Set<string> {
  seen.add(`/${chunk.fileName}`);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) seen.add(`/${sheet}`);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk' && !seen.has(`/${name}`)) filesOf(bundle, next, seen);
  }
  return seen;
}

/** Lists the files of the chunks in the page, for the preload script. */
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
          // Files that the page already names are loaded by it.
          const files = [...filesOf(bundle, chunk)].filter((file) => !html.includes(`"${file}"`));
          return `<meta name="regest-${name}" content="${files.join(' ')}" />`;
        });
        return html.replace(PLACE, lists.join('\n    '));
      },
    },
  };
}
