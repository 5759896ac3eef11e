// See start.mjs: this file too is read by a Node that may be too old.
import { enter } from './bootstrap/enter.mjs';

enter(20, () => import('./bootstrap/run-drill.mjs'));
