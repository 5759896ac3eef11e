import { EventEmitter } from 'node:events';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { goTo } from './go-to.ts';

const NETWORK_CHANGED = 'net::ERR_NETWORK_CHANGED';

test('a page that the browser gave up as the network changed is opened again, once', async () => {
  const page = aPage(['refused', 'loaded']);
  await goTo(page, '/collections');
  expect(page.opened).toEqual(['/collections', '/collections']);

  await expect(goTo(aPage(['refused', 'refused']), '/collections')).rejects.toThrow(NETWORK_CHANGED);
});

test('so is a page of which the browser gave up a part', async () => {
  const page = aPage(['part missing', 'loaded']);
  await goTo(page, '/collections');
  expect(page.opened).toHaveLength(2);
});

test('a page that loads is opened once, and any other failure is the journey’s', async () => {
  const page = aPage(['loaded']);
  await goTo(page, '/collections');
  expect(page.opened).toHaveLength(1);
  expect(page.listenerCount('requestfailed')).toBe(0);

  await expect(goTo(aPage(['broken']), '/collections')).rejects.toThrow('net::ERR_CONNECTION_REFUSED');
});

type Tab = Page & EventEmitter & { opened: string[] };
type Outcome = 'loaded' | 'part missing' | 'refused' | 'broken';

/** A fake tab that can only open addresses, since no browser changes its network on request. */
function aPage(outcomes: Outcome[]): Tab {
  const tab = new EventEmitter();
  const opened: string[] = [];
  const goto = async (address: string) => {
    const outcome = outcomes[opened.push(address) - 1];
    if (outcome === 'refused') throw new Error(`page.goto: ${NETWORK_CHANGED}`);
    if (outcome === 'broken') throw new Error('page.goto: net::ERR_CONNECTION_REFUSED');
    if (outcome === 'part missing')
      tab.emit('requestfailed', { failure: () => ({ errorText: NETWORK_CHANGED }) });
    return null;
  };
  return Object.assign(tab, { opened, goto }) as unknown as Tab;
}
