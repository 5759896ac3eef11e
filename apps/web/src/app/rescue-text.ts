export interface RescuedText {
  label: string;
  text: string;
}

const TYPED =
  'textarea, input:not([type]), input[type="text"], input[type="search"], input[type="email"], input[type="url"]';

/** As people know it, without the star of a required field. */
function nameOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name;
  return label.replace(/\s*\*$/, '');
}

/** What stands in the text fields of a page, under the names people know them by. Passwords are left alone. */
export function rescueText(page: ParentNode): RescuedText[] {
  return [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)]
    .filter((field) => field.value.trim() !== '')
    .map((field) => ({ label: nameOf(field), text: field.value }));
}
