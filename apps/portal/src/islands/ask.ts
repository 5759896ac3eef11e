import { letterTo } from './letter.ts';
import { type Challenge, prove } from './proof-of-work.ts';

const form = document.querySelector<HTMLFormElement>('form[data-ask]');
const status = form?.querySelector('[data-ask-status]');
const answer = form?.querySelector<HTMLInputElement>('[name=captcha]');

const archive = form?.querySelector<HTMLInputElement>('[name=archiwum]')?.value;
const question = form?.querySelector('textarea');
// Whoever comes from the folder asks for all that it holds of this archive.
if (form && archive && question?.value === '' && new URLSearchParams(location.search).has('teczka'))
  question.value = letterTo(archive, form.dataset.letter ?? '', question.maxLength);

function tell(text = ''): void {
  if (status) status.textContent = text;
}

async function sendProved(own: HTMLFormElement, field: HTMLInputElement): Promise<void> {
  tell(own.dataset.working);
  try {
    const reply = await fetch(own.dataset.ask ?? '', { cache: 'no-store' });
    if (!reply.ok) throw new Error('No challenge.');
    field.value = await prove((await reply.json()) as Challenge);
    own.submit();
  } catch {
    tell(own.dataset.failed);
    delete own.dataset.busy;
  }
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  // A second press sends nothing twice.
  if (!answer || form.dataset.busy) return;
  form.dataset.busy = 'yes';
  void sendProved(form, answer);
});
// Whoever comes back by the browser's own way may send again, with a new proof.
addEventListener('pageshow', () => {
  if (form) delete form.dataset.busy;
  tell();
});
