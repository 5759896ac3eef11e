import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DialogRequest } from './dialog-requests.ts';
import { PromptDialog } from './prompt-dialog.tsx';

/** A chunk of its own: most visits never open a dialog. */
export default function CurrentDialog({ request }: { request: DialogRequest }) {
  if (request.kind === 'confirm') {
    return <ConfirmDialog key={request.id} opened options={request.options} onAnswer={request.answer} />;
  }
  return <PromptDialog key={request.id} opened options={request.options} onAnswer={request.answer} />;
}
