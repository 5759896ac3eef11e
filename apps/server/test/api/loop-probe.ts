import { isMainThread } from 'node:worker_threads';

/** Longest round of the event loop in processor time, which is independent of the load of the machine. */
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

// Loaded into the server by `--import`; its threads and child processes are not measured.
if (isMainThread && process.send) {
  watch();
  // Nothing else ends this process after its parent was killed.
  process.on('disconnect', () => process.exit());
  process.on('message', () => {
    process.send?.({ longestMs });
    longestMs = 0;
  });
}
