import { MAX_SHARED_NOTE_LENGTH } from '@regest/contract/readers.ts';
import { readFolder } from './folder-store.ts';
import { type Challenge, prove } from './proof-of-work.ts';

/** A question about all records of one archive in the folder, cut at the limit of the field. */
function questionFor(archive: string, opening: string, maxLength: number): string {
  const records = readFolder().filter((record) => record.archive === archive);
  let letter = opening;
  for (const [index, { footnote, note }] of records.entries()) {
    const line = `\n\n${index + 1}. ${footnote}${note ? `\n${note}` : ''}`;
    if (letter.length + line.length + 2 > maxLength) return `${letter}\n…`;
    letter += line;
  }
  return letter;
}

const form = document.querySelector<HTMLFormElement>('form[data-ask]');
const status = form?.querySelector('[data-ask-status]');
const answer = form?.querySelector<HTMLInputElement>('[name=captcha]');

const archive = form?.querySelector<HTMLInputElement>('[name=archiwum]')?.value;
const question = form?.querySelector('textarea');
// The link from the folder (`teczka`) starts a letter about all its records of this archive.
if (form && archive && question?.value === '' && new URLSearchParams(location.search).has('teczka'))
  question.value = questionFor(archive, form.dataset.letter ?? '', question.maxLength);

function showStatus(text = ''): void {
  if (status) status.textContent = text;
}

/** The folder is stored in this browser only, so the form that shares it sends its content. */
function takeFolder(target: HTMLFormElement): void {
  const content = target.querySelector<HTMLInputElement>('[name=zawartosc]');
  if (content)
    content.value = JSON.stringify(
      readFolder().map(({ id, note }) => ({ id, note: note.slice(0, MAX_SHARED_NOTE_LENGTH) })),
    );
}

async function sendWithProof(target: HTMLFormElement, field: HTMLInputElement): Promise<void> {
  showStatus(target.dataset.working);
  takeFolder(target);
  try {
    const reply = await fetch(target.dataset.ask ?? '', { cache: 'no-store' });
    if (!reply.ok) throw new Error('No challenge.');
    field.value = await prove((await reply.json()) as Challenge);
    target.submit();
  } catch {
    showStatus(target.dataset.failed);
    delete target.dataset.busy;
  }
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  // A second press must not send the form twice.
  if (!answer || form.dataset.busy) return;
  form.dataset.busy = 'yes';
  void sendWithProof(form, answer);
});
// After the browser's "back" the form can be sent again, with a new proof.
addEventListener('pageshow', () => {
  if (form) delete form.dataset.busy;
  showStatus();
});
