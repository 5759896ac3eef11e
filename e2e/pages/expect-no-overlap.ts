import { expect, type Locator } from '@playwright/test';

/** Expects that a part of the screen covers none of the others. */
export async function expectNoOverlap(part: Locator, ...others: Locator[]): Promise<void> {
  const over = await part.boundingBox();
  if (!over) throw new Error('the part is not on the screen');
  for (const other of others) {
    const under = await other.boundingBox();
    if (!under) throw new Error('the other part is not on the screen');
    const wide = Math.min(over.x + over.width, under.x + under.width) - Math.max(over.x, under.x);
    const high = Math.min(over.y + over.height, under.y + under.height) - Math.max(over.y, under.y);
    expect(Math.min(wide, high)).toBeLessThanOrEqual(0);
  }
}
