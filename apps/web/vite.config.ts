import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './build/compressed-assets.ts';
import { contractCalls } from './build/contract-calls.ts';
import { kindRules } from './build/kind-rules.ts';
import { pdfFiles } from './build/pdf-parts.ts';
import { preloadChunks } from './build/preload-chunks.ts';
import { preloadScript } from './build/preload-script.ts';
import { splitTexts } from './build/split-texts.ts';

const server = process.env.REGEST_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    preloadScript(),
    preloadChunks(),
    contractCalls(),
    kindRules(),
    splitTexts(),
    pdfFiles(),
    react(),
    compressedAssets(),
  ],
  server: { proxy: { '/api': server, '/VERSION.txt': server } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every browser that knows the rest of the program knows how to fetch modules ahead.
    modulePreload: { polyfill: false },
    // One style sheet for everything. A part that shares its styles with another one that is just being loaded does
    // not wait for them, so on a slow line pages came up half dressed; all of them weigh less than one picture.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // One chunk that changes only when a library does, so that a new version of ours loads little.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              tags: ['$initial'],
              test: /rolldown.runtime|node_modules\/((react|react-dom|scheduler)\/|@tanstack\/(react-)?(router|query|history|store))/,
            },
            // Few files in place of sixty. What a group names brings along all that it needs and no group above has:
            // what everything starts with, the sign-in page with plain fields (a session that ended is signed in again
            // over every other page), the frame of every page of those who signed in, forms with that of a new
            // record, and what a stored one has besides. What opens later (drawers, dialogs, a calendar) stays apart.
            { name: 'start', tags: ['$initial'] },
            {
              name: 'login',
              test: /@mantine\/core\/.*\/(Input|InputBase|TextInput|PasswordInput|Checkbox)\/|src\/(pages\/session\/login-page|features\/auth\/sign-in-form)/,
            },
            {
              name: 'work',
              test: /src\/(app\/(member-routes|shell\/(?!menu-drawer|keyboard-dialog))|features\/tree\/(?!move\/move-dialog|components\/tree-drawer)|pages\/records\/resource-page)|virtual:texts\/work/,
            },
            {
              name: 'form',
              test: /src\/(fields\/(?!editing\/conflict-dialog|dates\/calendar|closures\/closure-dialog)|pages\/records\/record-create-page)/,
            },
            { name: 'record', test: /src\/pages\/records\/record-edit-page/ },
          ],
        },
      },
    },
  },
});
