import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeAudio } from '../../apps/server/src/engines/speech/decode-audio.ts';
import {
  openSpeechEngines,
  pickSpeechEngine,
} from '../../apps/server/src/engines/speech/pick-speech-engine.ts';
import { POLISH_TEXT, speakTo, wordErrors } from '../../apps/server/test/files/speak.ts';
import { table } from '../measure.ts';

/**
 * The packaged multilingual engine on Polish that espeak-ng says: `npm run bench -- exchange speech`. Seconds are those of the
 * processor. espeak-ng is harder to hear than people are, so its limit is not that of clean recordings.
 */
const VOICES = [
  ['pl', 140],
  ['pl+f2', 130],
  ['pl+m3', 120],
] as const;
const LIMITS = { words: 0.4, cpu: 1.5, memoryMb: 1229 };
/** Units of processor time on Linux. */
const TICKS_PER_SECOND = 100;

interface Usage {
  cpu: number;
  peakMb: number;
}

/** Processor time and memory of the speech process so far. */
function usage(): Usage {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');
      if (!read('cmdline').includes('whisper-worker')) continue;
      const stat = read('stat')
        .slice(read('stat').lastIndexOf(')') + 2)
        .split(' ');
      if (Number(stat[1]) !== process.pid) continue;
      const peak = /VmHWM:\s+(\d+)/.exec(read('status'))?.[1];
      return { cpu: (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND, peakMb: Number(peak) / 1024 };
    } catch {
      // Ended meanwhile.
    }
  }
  return { cpu: 0, peakMb: 0 };
}

const folder = await mkdtemp(join(tmpdir(), 'regest-bench-speech-'));
const speech = await openSpeechEngines({
  choice: 'sherpa',
  url: null,
  key: null,
  modelName: '',
  modelFolder: null,
  cacheFolder: join(folder, 'cache'),
});
const engine = pickSpeechEngine(speech, 'pl');
const rows: string[][] = [];
let hasFailed = false;
for (const [voice, speed] of VOICES) {
  const path = join(folder, `${voice}.wav`);
  await speakTo(path, `${POLISH_TEXT} ${POLISH_TEXT}`, voice, speed);
  const { duration } = await decodeAudio(path, join(folder, 'sound.pcm'));
  const before = usage();
  const cues = await engine.transcribe(path, { language: 'pl' });
  const after = usage();
  const errors = wordErrors(cues.map(({ text }) => text).join(' '), `${POLISH_TEXT} ${POLISH_TEXT}`);
  const cpu = (after.cpu - before.cpu) / duration;
  rows.push([
    `${voice}, ${duration.toFixed(0)} s`,
    `${(errors * 100).toFixed(1)} %`,
    cpu.toFixed(2),
    `${after.peakMb.toFixed(0)} MB`,
  ]);
  hasFailed ||= errors > LIMITS.words || cpu > LIMITS.cpu || after.peakMb > LIMITS.memoryMb;
}
console.log(table(['voice', 'words wrong', 'CPU s per s', 'peak'], rows));
engine.stop();
await rm(folder, { recursive: true, force: true });
if (hasFailed) process.exitCode = 1;
