import { runTextJob } from '../services/transcriptions/run-text-job.ts';
import { transcribeSpeech as transcribeSpeechNow } from '../services/transcriptions/transcribe-speech.ts';
import type { Job } from './job.ts';

export const transcribeSpeech: Job<{ jobId: number }> = {
  run: (deps, { jobId }, run) => runTextJob(deps, jobId, run, (work) => transcribeSpeechNow(deps, work)),
};
