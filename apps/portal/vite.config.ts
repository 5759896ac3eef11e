import { defineConfig } from 'vite';

/** Two builds of one source: scripts and styles for the browser, templates for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  base: './',
  // Every build has the production React, not the one with warnings for developers.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  publicDir: false,
  build: isSsrBuild
    ? {
        target: 'node20',
        minify: true,
        rolldownOptions: { output: { entryFileNames: 'portal.js' } },
      }
    : {
        target: 'es2022',
        assetsInlineLimit: 0,
        manifest: 'manifest.json',
        modulePreload: false,
        rolldownOptions: {
          input: {
            styles: 'src/styles/portal.css',
            ...Object.fromEntries(
              [
                'core',
                'theme',
                'tree',
                'player',
                'viewer',
                'folder',
                'ask',
                'mark',
                'suggest',
                'progress',
                'shared',
              ].map((name) => [name, `src/islands/${name}.ts`]),
            ),
          },
        },
      },
  // The server has no React of its own, so the templates bundle it.
  ssr: { noExternal: true },
}));
