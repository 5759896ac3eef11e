const region = () => document.querySelector<HTMLElement>('[data-announcement]');

/** Shows a sentence that screen readers read too. */
export function announce(text: string): void {
  const place = region();
  if (place) place.textContent = text;
}

/** A field with the text selected, below the announcement that says which keys copy it. */
function showSelected(text: string): HTMLTextAreaElement | null {
  const place = region();
  if (!place) return null;
  const label = document.createElement('label');
  const field = document.createElement('textarea');
  field.readOnly = true;
  field.value = text;
  label.append(place.dataset.pressCopy ?? '', field);
  place.replaceChildren(label);
  field.select();
  return field;
}

/** Browsers have `navigator.clipboard` in secure contexts only; on `http://` the selection is copied by a command. */
export async function copyText(text: string, message: string): Promise<void> {
  const focused = document.activeElement;
  try {
    await navigator.clipboard.writeText(text);
    announce(message);
    return;
  } catch {
    // The clipboard is missing or forbidden.
  }
  const field = showSelected(text);
  if (!field || !document.execCommand('copy')) {
    field?.addEventListener('blur', () => announce(''), { once: true });
    return;
  }
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  announce(message);
}
