import { ConversionError, EngineUnavailable, mayPass } from '../engine-errors.ts';
import { runProgram } from '../isolation/run-program.ts';
import { findFfmpeg } from './find-program.ts';

/** Playlists and the like can name other files or addresses, so only real containers are opened. */
const CONTAINERS = [
  ...['mov', 'matroska', 'webm', 'ogg', 'avi', 'flv', 'asf', 'mpeg', 'mpegts', 'mpegvideo', 'm4v', 'dv'],
  ...['mp3', 'wav', 'w64', 'flac', 'aac', 'aiff', 'amr', 'caf', 'ape', 'wv', 'ac3', 'au', 'h264', 'hevc'],
].join(',');

const MEMORY_MB = 1024;
/** One block of memory: a header that wants more is false. */
const MAX_BLOCK = 512 * 1024 * 1024;

interface FfmpegOptions {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  maxOutputBytes?: number;
  onErrorLine?: (line: string) => void;
}

/** Runs ffmpeg on one input; `before` goes ahead of `-i`, `after` behind it. */
export function runFfmpeg(
  input: string,
  { before = [], after }: { before?: string[]; after: string[] },
  options: FfmpegOptions,
): Promise<Buffer> {
  const ffmpeg = findFfmpeg();
  if (!ffmpeg) throw new EngineUnavailable('PATH', 'ffmpeg was found neither on PATH nor among the packages');
  const cpuSeconds = String(Math.ceil(options.timeoutMs / 1000) * 4);
  return runProgram(
    ffmpeg,
    [
      // `-timelimit` also ends an ffmpeg whose parent was killed.
      ...['-hide_banner', '-nostdin', '-nostats', '-y', '-timelimit', cpuSeconds],
      ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', CONTAINERS, '-max_pixels', '100000000'],
      ...['-max_alloc', String(MAX_BLOCK)],
      ...before,
      // Without the prefix a name such as `concat:…` would be read as an instruction.
      ...['-i', `file:${input}`],
      ...after,
    ],
    { ...options, memoryMb: MEMORY_MB },
  );
}

/** The duration that ffmpeg reads from the headers, in seconds; null when it finds none. */
export async function probeDuration(path: string, options: { timeoutMs: number }): Promise<number | null> {
  let seconds: number | null = null;
  const onErrorLine = (line: string) => {
    const parts = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(line);
    if (parts) seconds = Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3]);
  };
  try {
    // Without an output ffmpeg describes the input and ends with an error, which is expected.
    await runFfmpeg(path, { after: [] }, { ...options, onErrorLine });
  } catch (error) {
    const isReported = error instanceof ConversionError && (seconds !== null || !mayPass(error.problem));
    if (!isReported) throw error;
  }
  return seconds;
}

/** One picture of a video as JPEG, at most `width` wide; null when there is no picture at that time. */
export async function grabFrame(
  path: string,
  { atSeconds, width, timeoutMs }: { atSeconds: number; width: number; timeoutMs: number },
): Promise<Buffer | null> {
  const picture = await runFfmpeg(
    path,
    {
      before: ['-threads', '1', '-ss', atSeconds.toFixed(3)],
      after: [
        ...['-map', '0:v:0', '-frames:v', '1', '-vf', `scale='min(${width},iw)':-2`],
        ...['-f', 'image2pipe', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '3', 'pipe:1'],
      ],
    },
    { timeoutMs },
  );
  return picture.length > 0 ? picture : null;
}
