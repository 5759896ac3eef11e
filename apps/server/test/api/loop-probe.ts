import { isMainThread } from 'node:worker_threads';

/** Between two rounds of the event loop; in processor time, so that a busy machine is not taken for a busy server. */
let longestMs = 0;

function watch(): void {
  let before = process.threadCpuUsage();
  setInterval(() => {
    const now = process.threadCpuUsage();
    const spent = now.user + now.system - before.user - before.system;
    longestMs = Math.max(longestMs, spent / 1000);
    before = now;
  }, 1).unref();
}

// Loaded into the server with `--import`; threads and helpers that it starts stay unwatched.
if (isMainThread && process.send) {
  watch();
  // The parent is gone, killed perhaps: nothing else would end this process.
  process.on('disconnect', () => process.exit());
  process.on('message', () => {
    process.send?.({ longestMs });
    longestMs = 0;
  });
}
