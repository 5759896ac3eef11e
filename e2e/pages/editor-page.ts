import { expect, type Locator, type Page } from '@playwright/test';

/** Form of a record, with fields by label and buttons by name. */
export class EditorPage {
  readonly page: Page;
  readonly bar: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bar = page.getByRole('region', { name: 'Zapisywanie' });
    this.dialog = page.getByRole('dialog');
  }

  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true });
  }

  button(name: string): Locator {
    return this.bar.getByRole('button', { name, exact: true });
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  /** State in the bar: missing fields, unsaved changes or saved. */
  state(text: string | RegExp): Locator {
    return this.bar.getByRole('status').filter({ hasText: text });
  }

  heading(title: string): Locator {
    return this.page.getByRole('heading', { level: 1, name: title });
  }

  async saved(): Promise<void> {
    await expect(this.state('Wszystkie zmiany zapisane')).toBeVisible();
  }

  async publish(way: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Zmień status' }).click();
    await this.page.getByRole('menuitem', { name: way, exact: true }).click();
  }

  async more(entry: string | RegExp): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Więcej' }).first().click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }

  notice(text: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Powiadomienia' }).getByText(text);
  }
}
