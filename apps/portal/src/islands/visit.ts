/** Tells that a page was opened, and when it is left how long it was looked at; nothing is kept in the browser. */
export function countVisit(address: string): void {
  let seconds = 0;
  let since = performance.now();
  let isTold = false;
  const add = () => {
    if (document.visibilityState === 'hidden') seconds += (performance.now() - since) / 1000;
    since = performance.now();
  };
  navigator.sendBeacon(address);
  document.addEventListener('visibilitychange', add);
  addEventListener('pagehide', () => {
    if (isTold) return;
    isTold = true;
    if (document.visibilityState === 'visible') seconds += (performance.now() - since) / 1000;
    navigator.sendBeacon(`${address}&s=${Math.round(seconds)}`);
  });
}
