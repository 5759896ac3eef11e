import { expect, type Locator, type Page } from '@playwright/test';

/** Resource tree, with rows found by their text. */
export class TreePage {
  readonly page: Page;
  readonly tree: Locator;
  readonly filter: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.page = page;
    this.tree = page.getByRole('tree', { name: 'Drzewo zasobu' });
    this.filter = page.getByRole('searchbox', { name: 'Filtruj zasób' });
    this.status = page.getByRole('status').filter({ hasText: /Pasuj|Nic nie znaleziono/ });
  }

  /** Row of a record by part of its title. */
  item(title: string): Locator {
    return this.tree.getByRole('treeitem', { name: title });
  }

  /** Finds a record anywhere in the tree by the filter. */
  async find(title: string): Promise<Locator> {
    await this.filter.fill(title);
    await expect(this.status).toBeVisible();
    await expect(this.item(title)).toBeVisible();
    return this.item(title);
  }

  async expand(title: string): Promise<void> {
    await this.item(title).focus();
    await this.page.keyboard.press('ArrowRight');
    await expect(this.item(title)).toHaveAttribute('aria-expanded', 'true');
  }

  /** Opens the menu of a row by its button. */
  async menu(title: string): Promise<Locator> {
    await this.item(title).hover();
    await this.item(title)
      .getByRole('button', { name: /^Menu opisu/ })
      .click();
    return this.page.getByRole('menu', { name: /^Menu opisu/ });
  }

  async choose(title: string, entry: string): Promise<void> {
    await (await this.menu(title)).getByRole('menuitem', { name: entry }).click();
  }

  get splitter(): Locator {
    return this.page.getByRole('separator', { name: 'Szerokość drzewa zasobu' });
  }

  /** Notice with the result of an action. */
  notice(text: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Powiadomienia' }).getByText(text);
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }
}
