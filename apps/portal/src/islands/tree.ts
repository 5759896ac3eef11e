/** Narrows the tree to what was typed, the way to it kept visible. */
const field = document.querySelector<HTMLElement>('[data-tree-filter]');
const input = field?.querySelector('input');

/** Whatever spaces it is set with. */
const plain = (text: string) => text.toLocaleLowerCase('pl').replaceAll('\u00a0', ' ');

function filter(typed: string): void {
  const words = plain(typed.trim());
  const items = [...document.querySelectorAll<HTMLElement>('.tree li')];
  for (const one of items) {
    const answers = words === '' || plain(one.textContent ?? '').includes(words);
    one.hidden = !answers;
    const branch = one.querySelector<HTMLDetailsElement>(':scope > details');
    if (branch && words !== '' && answers) branch.open = true;
  }
}

if (field && input) {
  field.hidden = false;
  input.addEventListener('input', () => filter(input.value));
}
