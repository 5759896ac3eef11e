import { quantile } from '../../measure.ts';
import { type Site, visit } from './visit.ts';
import { CHILDREN } from './wide-node.ts';

/** Writes down at every frame how many rows the document holds and how long the frame took. */
const WATCH = `
  window.seen = { rows: 0, frames: [] };
  let before = performance.now();
  const look = () => {
    const now = performance.now();
    window.seen.frames.push(now - before);
    window.seen.rows = Math.max(window.seen.rows, document.querySelectorAll('[role="treeitem"]').length);
    before = now;
    requestAnimationFrame(look);
  };
  look();
`;

export interface Scrolling {
  maxRows: number;
  medianFrame: number;
  slowFrame: number;
}

/** Opens the wide node, turns the wheel for a while, jumps to the end and back. */
export function scrollWideNode(site: Site, title: string): Promise<Scrolling> {
  return visit(site, async (page, open) => {
    await open('/resource');
    const tree = page.getByRole('tree');
    const row = tree.getByRole('treeitem', { name: title });
    await row.focus();
    await page.keyboard.press('ArrowRight');
    await tree.getByRole('treeitem', { name: 'Teczka 5,' }).waitFor();
    await page.evaluate(WATCH);
    await tree.hover();
    for (let turn = 0; turn < 60; turn += 1) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(30);
    }
    for (const share of [0.25, 0.5, 0.75, 1]) {
      await tree.evaluate((element, to) => {
        element.scrollTop = element.scrollHeight * to;
      }, share);
      await tree.locator('[aria-label^="Teczka"], [aria-label*=" Teczka"]').last().waitFor();
    }
    await row.focus();
    await page.keyboard.press('End');
    await tree.locator(`[aria-posinset="${CHILDREN}"][aria-label]`).waitFor({ state: 'attached' });
    const { rows, frames } = (await page.evaluate('window.seen')) as { rows: number; frames: number[] };
    return { maxRows: rows, medianFrame: quantile(frames, 0.5), slowFrame: quantile(frames, 0.95) };
  });
}
