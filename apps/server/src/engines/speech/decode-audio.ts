import { stat } from 'node:fs/promises';
import { ConversionError } from '../engine-errors.ts';
import { runFfmpeg } from '../media/ffmpeg.ts';

export const SAMPLE_RATE = 16_000;
/** Signed 16-bit samples, one channel. */
export const BYTES_PER_SECOND = SAMPLE_RATE * 2;

/** Quieter than this for at least that long is a pause between words. */
const PAUSE = { level: '-35dB', seconds: 0.3 };
const TIMEOUT_MS = 60 * 60 * 1000;

/** In seconds from the start. */
export interface Span {
  start: number;
  end: number;
}

export interface DecodedAudio {
  pcmPath: string;
  duration: number;
  silences: Span[];
}

/** The first sound track as 16 kHz mono samples in `pcmPath`, and where nobody speaks, in one pass. */
export async function decodeAudio(
  mediaPath: string,
  pcmPath: string,
  signal?: AbortSignal,
): Promise<DecodedAudio> {
  const silences: Span[] = [];
  let openSince: number | null = null;
  const onErrorLine = (line: string) => {
    const found = /silence_(start|end): (-?[\d.]+)/.exec(line);
    if (!found) return;
    const time = Math.max(0, Number(found[2]));
    if (found[1] === 'start') openSince = time;
    else if (openSince !== null) {
      silences.push({ start: openSince, end: time });
      openSince = null;
    }
  };
  await runFfmpeg(
    mediaPath,
    {
      after: [
        ...['-map', '0:a:0', '-vn', '-af', `silencedetect=noise=${PAUSE.level}:d=${PAUSE.seconds}`],
        ...['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', pcmPath],
      ],
    },
    { timeoutMs: TIMEOUT_MS, signal, onErrorLine },
  );
  const duration = (await stat(pcmPath)).size / BYTES_PER_SECOND;
  if (duration === 0) throw new ConversionError('undecodable', 'the file holds no sound');
  if (openSince !== null) silences.push({ start: openSince, end: duration });
  return { pcmPath, duration, silences };
}
