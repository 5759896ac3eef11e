import type { Locator, Page } from '@playwright/test';

/** Page of the trash with its groups and rows. */
export class TrashPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  group(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${name}`), expanded: true });
  }

  row(title: string): Locator {
    return this.page
      .getByRole('row')
      .filter({ has: this.page.getByRole('link', { name: title, exact: true }) });
  }

  async showContents(title: string): Promise<void> {
    await this.page.getByRole('button', { name: `Pokaż zawartość: ${title}` }).click();
  }

  restoreButton(title: string): Locator {
    return this.page.getByRole('button', { name: `Przywróć: ${title}` });
  }

  restoreAllButton(title: string): Locator {
    return this.page.getByRole('button', { name: `Przywróć wraz z zawartością: ${title}` });
  }

  async choose(title: string, entry: string): Promise<void> {
    await this.row(title)
      .getByRole('button', { name: /^Działania na opisie/ })
      .click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  notice(text: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Powiadomienia' }).getByText(text);
  }
}
