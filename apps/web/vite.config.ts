import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './build/compressed-assets.ts';
import { contractCalls } from './build/contract-calls.ts';
import { pdfFiles } from './build/pdf-parts.ts';
import { splitTexts } from './build/split-texts.ts';

const server = process.env.REGEST_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [contractCalls(), splitTexts(), pdfFiles(), react(), compressedAssets()],
  server: { proxy: { '/api': server, '/VERSION.txt': server } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
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
          ],
        },
      },
    },
  },
});
