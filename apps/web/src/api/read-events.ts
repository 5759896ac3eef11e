import { communicationFailure, errorFromResponse } from './api-error.ts';
import { tokenStore } from './token-store.ts';

const FIELD = /^(event|data): ?(.*)$/;

/** One event of a stream: its name and what it carries. A comment, which only keeps the line open, has neither. */
export function readEvent(text: string): { event: string; data: string } | null {
  const fields = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name, value] = FIELD.exec(line) ?? [];
    if (name !== undefined && value !== undefined) fields.set(name, value);
  }
  const data = fields.get('data');
  return data === undefined ? null : { event: fields.get('event') ?? 'message', data };
}

/**
 * Reads server-sent events until the stream ends. Not the browser's own reader, which cannot send the token but in the
 * address; and an expired session opens no sign-in dialog here, since no work of the user waits for it.
 */
export async function readEvents(
  url: string,
  signal: AbortSignal,
  hear: (event: string, data: string) => void,
): Promise<void> {
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${tokenStore.get() ?? ''}` },
    signal,
  });
  if (!response.ok) throw await errorFromResponse(response);
  if (!response.body) throw communicationFailure();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const message = readEvent(part);
      if (message) hear(message.event, message.data);
    }
  }
}
