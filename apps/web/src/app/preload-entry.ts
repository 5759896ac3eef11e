import { preload } from './preload.ts';

// A script of its own that runs by itself (build/preload-script.ts).
preload();
