// Runs before anything is installed: built-in modules only, and nothing newer than Node 12 in this file,
// so that an old Node reads far enough to say that it is too old.
import { enter } from './bootstrap/enter.mjs';

enter(20, () => import('./bootstrap/run-start.mjs'));
