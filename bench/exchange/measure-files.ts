import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTask } from '../../apps/server/src/derivatives/tasks.ts';
import { runProgram } from '../../apps/server/src/engines/isolation/run-program.ts';
import { findFfmpeg } from '../../apps/server/src/engines/media/find-program.ts';
import { READING_LANGUAGES } from '../../apps/server/src/engines/ocr/languages.ts';
import { pickOcrEngine } from '../../apps/server/src/engines/ocr/pick-ocr-engine.ts';
import { englishEngine } from '../../apps/server/src/engines/speech/local-engine.ts';
import { milliseconds, quantile, table, timed, times } from '../measure.ts';
import { measureAccuracy } from './files/accuracy.ts';
import { growthDuring, type Running, startProgram } from './files/processes.ts';
import { type Regest, startRegest } from './files/regest.ts';

/**
 * Files, OCR and speech against the bare thing in the same run: `npm run bench -- exchange files [megabytes]`.
 * Ratios are what counts; the times are this machine's.
 */
const MEGABYTES = Number(process.argv[2] ?? 1024);
const CHUNK = randomBytes(1024 * 1024);
const OCR_PAGES = 4;
const SAMPLES = join(import.meta.dirname, '../../apps/server/src/demo/files');

async function* bytes(megabytes: number) {
  for (let size = 0; size < megabytes; size += 1) yield CHUNK;
}

/** The shortest of three runs of each, in turns: a machine is never quite idle. */
async function best(
  ours: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<[ours: number, bare: number]> {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 3; turn += 1) {
    times[0].push(await ours());
    times[1].push(await bare());
  }
  return [Math.min(...times[0]), Math.min(...times[1])];
}

async function measureUpload(regest: Regest, bare: Running): Promise<{ rows: string[][]; fileId: number }> {
  const megabytes = Math.min(MEGABYTES, 1024);
  const post = () =>
    fetch(bare.address, {
      method: 'POST',
      body: ReadableStream.from(bytes(megabytes)),
      duplex: 'half',
    } as RequestInit);
  await regest.upload(() => bytes(16), 'rozgrzewka.bin');
  const bareMs = await timed(post);
  let fileId = 0;
  let ours = 0;
  const growth = await growthDuring(regest, async () => {
    ours = await timed(async () => {
      fileId = (await regest.upload(() => bytes(megabytes), 'duży.bin')).id;
    });
  });
  const rows = [
    [
      `upload of ${megabytes} MB, share of the bare speed`,
      milliseconds(ours),
      milliseconds(bareMs),
      (bareMs / ours).toFixed(2),
      '≥ 0.50',
    ],
    ['memory the server grew by, MB', growth.toFixed(0), '', '', '< 50'],
  ];
  return { rows, fileId };
}

async function measureRange(regest: Regest, bare: Running, fileId: number): Promise<string[]> {
  const middle = Math.floor((MEGABYTES * 1024 * 1024) / 2);
  const download = async (url: string, headers: Record<string, string>) => {
    const answer = await fetch(url, { headers: { ...headers, range: `bytes=${middle}-${middle + 65_535}` } });
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
  };
  const authorization = `Bearer ${regest.token}`;
  const ours = quantile(
    await times(100, () => download(`${regest.address}/api/files/${fileId}`, { authorization })),
    0.5,
  );
  const plain = quantile(await times(100, () => download(bare.address, {})), 0.5);
  return [
    'first byte from the middle of it',
    milliseconds(ours),
    milliseconds(plain),
    (ours / plain).toFixed(2),
    '≤ 3',
  ];
}

async function measureOcr(regest: Regest, folder: string): Promise<string[]> {
  const scan = join(SAMPLES, 'scan-report.jpg');
  const pages = await Promise.all(
    Array.from({ length: OCR_PAGES }, async (_, index) => {
      const into = join(folder, `${index}.png`);
      await runTask('pageImage', { path: scan, mimeType: 'image/jpeg', page: 0, into });
      return into;
    }),
  );
  const { default: sharp } = await import('sharp');
  const tiff = await sharp(await Promise.all(pages.map((path) => readFile(path))), {
    join: { animated: true },
  })
    .tiff({ compression: 'lzw' })
    .toBuffer();
  const warm = await regest.upload(async function* () {
    yield await readFile(scan);
  }, 'rozgrzewka.jpg');
  const file = await regest.upload(async function* () {
    yield tiff;
  }, 'strony.tif');
  await regest.settle(file.id);
  const engine = await pickOcrEngine('auto', join(folder, 'cache'));
  const read = (path = pages[0] ?? '') =>
    engine.recognise(path, { languages: READING_LANGUAGES, timeoutMs: 120_000 });
  const readByHand = async () => {
    const waiting = [...pages];
    const lane = async () => {
      for (let path = waiting.shift(); path; path = waiting.shift()) await read(path);
    };
    await Promise.all(Array.from({ length: engine.parallel }, lane));
  };
  await regest.timeJob(`/api/transcriptions/ocr/send/${warm.id}`);
  await Promise.all(Array.from({ length: engine.parallel }, () => read()));
  const [ours, openBarePage] = await best(
    () => regest.timeJob(`/api/transcriptions/ocr/send/${file.id}`),
    () => timed(readByHand),
  );
  engine.stop();
  const perMinute = ((OCR_PAGES * 60_000) / ours).toFixed(1);
  return [
    `OCR of ${OCR_PAGES} pages (${engine.name}, ${perMinute} a minute), share of the bare engine's speed`,
    milliseconds(ours),
    milliseconds(openBarePage),
    (openBarePage / ours).toFixed(2),
    '≥ 0.90',
  ];
}

async function measureSpeech(regest: Regest, folder: string): Promise<string[]> {
  const ffmpeg = findFfmpeg();
  if (!ffmpeg) throw new Error('no ffmpeg');
  const long = join(folder, 'long.mp3');
  const loop = [
    '-hide_banner',
    '-y',
    '-stream_loop',
    '4',
    '-i',
    join(SAMPLES, 'speech-en.mp3'),
    '-c',
    'copy',
    long,
  ];
  await runProgram(ffmpeg, loop, { timeoutMs: 60_000, memoryMb: 1024 });
  const file = await regest.upload(async function* () {
    yield await readFile(long);
  }, 'rozmowa.mp3');
  await regest.settle(file.id);
  const engine = englishEngine(join(folder, 'cache'));
  const transcribe = () => engine.transcribe(long, { language: 'en' });
  const send = () => regest.timeJob(`/api/transcriptions/stt/send?language=-2&fileId=${file.id}`);
  const [ours, openBarePage] = await best(send, () => timed(transcribe));
  engine.stop();
  const outside = Math.max(0, 1 - openBarePage / ours);
  return [
    'speech, share of the time outside the engine',
    milliseconds(ours),
    milliseconds(openBarePage),
    outside.toFixed(2),
    '< 0.10',
  ];
}

const folder = await mkdtemp(join(tmpdir(), 'regest-files-bench-'));
const running: Running[] = [];
async function end(code: number): Promise<never> {
  for (const program of running.splice(0).reverse()) await program.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(code);
}
// Interrupted, it leaves neither programs nor gigabytes behind.
process.once('SIGINT', () => end(130));
process.once('SIGTERM', () => end(143));

try {
  const regest = await startRegest(join(folder, 'data'));
  running.push(regest);
  const bare = await startProgram('bare-server.ts', [folder]);
  running.push(bare);
  const [head = '', line = ''] = table(['what', 'ours', 'bare', 'ratio', 'wanted'], []).split('\n');
  const print = (...rows: string[][]) => {
    for (const row of rows) console.log(`| ${row.join(' | ')} |`);
  };
  console.log(`${head}\n${line}`);
  const { rows, fileId } = await measureUpload(regest, bare);
  print(...rows, await measureRange(regest, bare, fileId));
  print(await measureOcr(regest, folder));
  print(await measureSpeech(regest, folder));
  console.log(`\n${await measureAccuracy(folder)}`);
  await end(0);
} catch (error) {
  console.error(error);
  await end(1);
}
