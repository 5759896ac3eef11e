import { send } from './send.ts';

/** The name the server gives, by RFC 6266: the encoded form wins. */
export function fileNameFrom(disposition: string | null, fallback: string): string {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // A badly encoded name is no reason to lose the file.
    }
  }
  return disposition?.match(/filename="([^"]+)"/i)?.[1] ?? fallback;
}

function saveBlob(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Passes the answer on and tells how many bytes of it have come. */
function counted(response: Response, onReceived: (bytes: number) => void): Response {
  let received = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      onReceived(received);
      controller.enqueue(chunk);
    },
  });
  const type = response.headers.get('content-type') ?? '';
  return new Response(response.body?.pipeThrough(count), { headers: { 'content-type': type } });
}

/** Fetches with the token and hands the file to the browser; answers the name it was saved under. */
export async function download(
  url: string,
  fallbackName: string,
  signal?: AbortSignal,
  onReceived?: (bytes: number) => void,
): Promise<string> {
  const response = await send(url, { signal });
  const name = fileNameFrom(response.headers.get('content-disposition'), fallbackName);
  const body = onReceived ? counted(response, onReceived) : response;
  saveBlob(await body.blob(), name);
  return name;
}
