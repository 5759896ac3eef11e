import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './build/compressed-assets.ts';
import { contractCalls } from './build/contract-calls.ts';
import { kindRules } from './build/kind-rules.ts';
import { pdfFiles } from './build/pdf-parts.ts';
import { splitTexts } from './build/split-texts.ts';

const server = process.env.REGEST_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [contractCalls(), kindRules(), splitTexts(), pdfFiles(), react(), compressedAssets()],
  server: { proxy: { '/api': server, '/VERSION.txt': server } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // One style sheet for everything. A part that shares its styles with another one that is just being loaded does
    // not wait for them, so on a slow line pages came up half dressed; all of them weigh less than one picture.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // One chunk that changes only when a library does, so that a new version of ours loads little.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'frame',
              test: /node_modules\/(@tanstack\/(react-)?(router|query|history|store))/,
            },
            { name: 'texts', test: /locale\/pl\/messages\.json/ },
            // Few files in place of sixty: what everything starts with, what stands around every page of those who
            // signed in, and the fields of forms. What opens later (drawers, dialogs, a calendar) stays apart.
            { name: 'start', tags: ['$initial'] },
            {
              name: 'work',
              test: /src\/(app\/shell\/(?!menu-drawer)|features\/tree\/(?!move\/move-dialog|components\/tree-drawer)|pages\/records\/resource-page)/,
            },
            { name: 'form', test: /src\/fields\/(?!editing\/conflict-dialog|dates\/calendar)/ },
          ],
        },
      },
    },
  },
});
