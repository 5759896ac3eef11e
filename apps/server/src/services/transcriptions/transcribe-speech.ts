import { formatVtt } from '@regest/contract/vtt/format-vtt.ts';
import type { Deps } from '../../deps.ts';
import { pickSpeechEngine } from '../../engines/speech/pick-speech-engine.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { speechEngines } from './engines.ts';
import type { TextWork } from './run-text-job.ts';

/** A recording as WebVTT. */
export async function transcribeSpeech(
  deps: Deps,
  { job, file, signal, onProgress }: TextWork,
): Promise<string> {
  const language = job.language ?? '';
  const engine = pickSpeechEngine(await speechEngines(deps.settings), language);
  const cues = await withLocalFile(deps.store, file.content_id, (path) =>
    engine.transcribe(path, { language, onProgress, signal }),
  );
  return formatVtt({ cues });
}
