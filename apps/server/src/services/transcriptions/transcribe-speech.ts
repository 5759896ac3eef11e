import { formatVtt } from '@regest/contract/vtt/format-vtt.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { pickSpeechEngine } from '../../engines/speech/pick-speech-engine.ts';
import type { FinishedWindow, SpeechProgress } from '../../engines/speech/speech-engine.ts';
import { insertPage, listPages } from '../../queries/transcriptions/text-jobs.ts';
import { findRecordWords } from '../../queries/transcriptions/transcriptions.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { speechEngines } from './engines.ts';
import type { ReadText, TextWork } from './run-text-job.ts';

/** Characters of the prompt; the model cuts a longer one. */
const MAX_PROMPT_CHARACTERS = 600;

/** Transcribes a recording to WebVTT. */
export async function transcribeSpeech(
  deps: Deps,
  { job, file, signal, onProgress }: TextWork,
): Promise<ReadText> {
  const language = job.language ?? '';
  const engine = pickSpeechEngine(await speechEngines(deps.settings), language);
  const prompt = await promptOf(deps.db, file.id);
  const progress = progressOf(deps.db, job.id);
  const cues = await withLocalFile(deps.store, file.content_id, (path) =>
    engine.transcribe(path, { language, prompt, progress, onProgress, signal }),
  );
  return { text: formatVtt({ cues }), language };
}

/** Title and names of the record as a prompt: surnames and places unknown to a model. */
async function promptOf(db: Db, fileId: number): Promise<string> {
  const words = await findRecordWords(db, fileId);
  if (!words) return '';
  return [words.title, ...words.names].join(', ').slice(0, MAX_PROMPT_CHARACTERS);
}

/** Progress by stretches of a recording, stored like the pages of a scan. */
function progressOf(db: Db, jobId: number): SpeechProgress {
  return {
    list: async () => (await listPages(db, jobId)).map(({ text }) => JSON.parse(text) as FinishedWindow),
    put: (index, window) =>
      insertPage(db, jobId, { page: index + 1, text: JSON.stringify(window), words: [] }),
  };
}
