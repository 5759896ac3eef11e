import { runFfmpeg } from '../engines/media/ffmpeg.ts';

/** Bars of a waveform: enough for the widest screen, few enough for a page. */
const PARTS = 240;
const SAMPLE_RATE = 8000;
/** Ten hours of speech are decoded in a fraction of this. */
const TIMEOUT_MS = 15 * 60_000;
const LOUDNESS = /RMS_level=(-?[\d.]+|-?inf|nan)/g;
const LOUDEST = 255;

const amplitude = (decibels: string) => {
  const level = Number(decibels);
  return Number.isFinite(level) ? 10 ** (level / 20) : 0;
};

/** Loudness of equal parts of a sound, 255 for the loudest. Throws what `runFfmpeg` throws. */
export async function measurePeaks(path: string, seconds: number, signal?: AbortSignal): Promise<Uint8Array> {
  const samples = Math.max(1, Math.ceil((seconds * SAMPLE_RATE) / PARTS));
  const filters = [
    `aresample=${SAMPLE_RATE}`,
    'aformat=channel_layouts=mono',
    `asetnsamples=n=${samples}:p=0`,
    'astats=metadata=1:reset=1:measure_perchannel=none',
    'ametadata=print:key=lavfi.astats.Overall.RMS_level:file=-',
  ];
  const output = await runFfmpeg(
    path,
    { after: ['-map', '0:a:0', '-vn', '-af', filters.join(','), '-f', 'null', '-'] },
    { timeoutMs: TIMEOUT_MS, maxOutputBytes: 1024 * 1024, signal },
  );
  const heights = [...output.toString('latin1').matchAll(LOUDNESS)].map(([, level = '']) => amplitude(level));
  const highest = Math.max(...heights, Number.MIN_VALUE);
  return Uint8Array.from(heights.slice(0, PARTS), (height) => Math.round((height / highest) * LOUDEST));
}
