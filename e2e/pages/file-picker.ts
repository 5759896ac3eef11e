import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

const SAMPLES = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'demo', 'files');

/** Path of a sample file of the demo. */
export function sample(name: string): string {
  return join(SAMPLES, name);
}

/** A file with the given content. */
export function madeFile(name: string, content: Buffer, mimeType: string) {
  return { name, mimeType, buffer: content };
}

/** List of files in the form of a record. */
export class FilePicker {
  readonly page: Page;
  readonly field: Locator;
  readonly rows: Locator;

  constructor(page: Page, field = 'contentFiles') {
    this.page = page;
    this.field = page.locator(`#field-${field}`);
    this.rows = this.field.getByRole('list', { name: 'Lista plików' }).getByRole('listitem');
  }

  async add(...files: Parameters<Locator['setInputFiles']>[0][]) {
    await this.field
      .locator('input[type=file]:not([accept]):not([webkitdirectory])')
      .setInputFiles(files.flat() as string[]);
  }

  async addFolder(folder: string) {
    await this.field.locator('input[webkitdirectory]').setInputFiles(folder);
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }

  /** Expects that the upload of a file is complete. */
  async expectStored(name: string) {
    await expect(this.row(name).getByRole('button', { name, exact: true })).toBeVisible({ timeout: 60_000 });
  }

  async names(): Promise<string[]> {
    const all = await this.rows.locator('button[title="Podgląd"]').allTextContents();
    return all.map((name) => name.trim());
  }

  async expectNames(names: readonly string[]) {
    await expect.poll(() => this.names()).toEqual(names);
  }

  async choose(name: string, action: string | RegExp) {
    await this.row(name)
      .getByRole('button', { name: `Działania na pliku ${name}` })
      .click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  async openText(name: string) {
    await expect(this.row(name)).toContainText('ma zapisany tekst', { timeout: 120_000 });
    await this.choose(name, 'Otwórz tekst');
  }
}

/** Dialog with three questions about a file and a summary. */
export class SendDialog {
  readonly dialog: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog');
  }

  answer(question: string, answer: string): Promise<void> {
    return this.dialog.getByRole('group', { name: question }).getByLabel(answer, { exact: true }).check();
  }

  check() {
    return this.dialog.getByRole('button', { name: 'Sprawdź odpowiedzi' }).click();
  }

  send() {
    return this.dialog.getByRole('button', { name: /^Wyślij \d/ }).click();
  }
}
