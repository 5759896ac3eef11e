import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeMedia } from '../../../test/files/sample-files.ts';
import { englishEngine, sherpaWhisperEngine } from './local-engine.ts';
import { describeModelFolder as describeFolder } from './model-folder.ts';
import { openSpeechEngines, pickSpeechEngine, type SpeechSettings } from './pick-speech-engine.ts';
import type { SpeechEngine } from './speech-engine.ts';
import { installedPackage } from './whisper/packaged-model.ts';

const samples = join(import.meta.dirname, '..', '..', 'demo', 'files');
let folder: string;
let engine: SpeechEngine;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regest-speech-test-'));
  engine = englishEngine(at('cache'));
});

afterAll(async () => {
  engine.stop();
  await rm(folder, { recursive: true, force: true });
});

const describeModelFolder = (path: string) => describeFolder(path, installedPackage);
const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
const temporaryFolders = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`regest-speech-${process.pid}-`));

describe('the packaged English engine', () => {
  test('hears an English recording as cues in order, with rising progress', async () => {
    const progress: number[] = [];
    const onProgress = (count: number) => progress.push(count);
    const cues = await engine.transcribe(join(samples, 'speech-en.mp3'), { language: 'en', onProgress });
    const recognised = words(cues.map((cue) => cue.text).join(' '));
    const spokenWords = words(await readFile(join(samples, 'speech-en.txt'), 'utf8'));
    // Numbers may be written as figures, so not every word can be the same.
    const recognisedShare =
      spokenWords.filter((word) => recognised.includes(word)).length / spokenWords.length;
    expect(recognisedShare).toBeGreaterThan(0.8);
    expect(cues.length).toBeGreaterThan(3);
    for (const [index, cue] of cues.entries())
      expect(cue.start).toBeGreaterThanOrEqual(cues[index - 1]?.end ?? 0);
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  test('hears the sound of a video', async () => {
    const film = ['-f', 'lavfi', '-i', 'color=size=64x64:duration=6', '-i', join(samples, 'speech-en.mp3')];
    await writeMedia(at('film.mp4'), [...film, '-shortest', '-t', '6']);
    const cues = await engine.transcribe(at('film.mp4'), { language: 'en' });
    expect(cues[0]?.text).toMatch(/my name is/i);
  });

  test('gives no cues for silence', async () => {
    await writeMedia(at('silence.wav'), ['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '12']);
    expect(await engine.transcribe(at('silence.wav'), { language: 'en' })).toEqual([]);
  });

  test('covers English and nothing else', () => {
    expect(['en', 'en-GB', '-2'].map((code) => engine.covers(code))).toEqual([true, true, true]);
    expect(['pl', '-1', 'de', 'und', ''].some((code) => engine.covers(code))).toBe(false);
  });

  test('calls a file without sound a conversion error and leaves nothing on disk', async () => {
    await writeFile(at('broken.mp3'), Buffer.alloc(5000, 'not a recording'));
    await writeMedia(at('mute.mp4'), ['-f', 'lavfi', '-i', 'color=size=64x64:duration=1']);
    for (const name of ['broken.mp3', 'mute.mp4']) {
      await expect(engine.transcribe(at(name), { language: 'en' })).rejects.toMatchObject({
        name: 'ConversionError',
        problem: 'undecodable',
      });
    }
    expect(await temporaryFolders()).toEqual([]);
  });

  test('stops when asked to', async () => {
    const stop = new AbortController();
    const running = engine.transcribe(join(samples, 'speech-en.mp3'), {
      language: 'en',
      signal: stop.signal,
    });
    setTimeout(() => stop.abort(new Error('cancelled by the user')), 200);
    await expect(running).rejects.toThrow('cancelled by the user');
    expect(await temporaryFolders()).toEqual([]);
  });
});

describe('a model folder', () => {
  const fill = async (name: string, files: string[]) => {
    await mkdir(at(name), { recursive: true });
    for (const file of files) await writeFile(join(at(name), file), 'not a model');
    return at(name);
  };

  test('with a multilingual Whisper model gives Polish, the smaller files first', async () => {
    const files = [
      'base-encoder.onnx',
      'base-encoder.int8.onnx',
      'base-decoder.int8.onnx',
      'base-tokens.txt',
    ];
    const folder = await describeModelFolder(await fill('multi', files));
    expect(folder.model?.encoder).toBe(join(at('multi'), 'base-encoder.int8.onnx'));
    expect(folder.languages).toContain('pl');
    expect(folder.languages.length).toBeGreaterThan(95);
  });

  test('with an English model gives English only', async () => {
    const files = ['tiny.en-encoder.onnx', 'tiny.en-decoder.onnx', 'tiny.en-tokens.txt'];
    expect((await describeModelFolder(await fill('en', files))).languages).toEqual(['en']);
  });

  test('that is not whole says what is missing', async () => {
    const folder = await describeModelFolder(await fill('half', ['base-encoder.onnx']));
    expect(folder).toMatchObject({
      model: null,
      files: { encoder: 'base-encoder.onnx', decoder: null, tokens: null },
    });
    expect((await describeModelFolder(at('absent'))).model).toBeNull();
  });

  test('with a broken model fails as an engine, not as the file, and not as the program', async () => {
    const { model } = await describeModelFolder(at('multi'));
    if (!model || !('kind' in model)) throw new Error('no model');
    const broken = sherpaWhisperEngine(model);
    await copyFile(join(samples, 'speech-en.mp3'), at('speech.mp3'));
    await expect(broken.transcribe(at('speech.mp3'), { language: 'pl' })).rejects.toMatchObject({
      name: 'EngineFailed',
    });
    broken.stop();
  });
});

describe('the choice of engine', () => {
  const settings: SpeechSettings = {
    choice: 'auto',
    url: null,
    key: null,
    modelName: 'whisper-1',
    modelFolder: null,
    cacheFolder: '/nonexistent',
  };
  const pick = async (change: Partial<SpeechSettings>, language: string) =>
    pickSpeechEngine(await openSpeechEngines({ ...settings, ...change }), language).name;

  test('without settings English is heard by the quick engine, and what no engine knows names what to set', async () => {
    expect(await pick({}, 'en-US')).toBe('moonshine');
    expect(await pick({}, '-1')).toBe('whisper-small');
    await expect(pick({}, 'csb')).rejects.toMatchObject({
      name: 'EngineUnavailable',
      setting: 'REGEST_STT_MODEL',
    });
  });

  test('a model folder gives Polish, an outside server comes before it', async () => {
    expect(await pick({ modelFolder: at('multi') }, 'pl')).toBe('whisper');
    expect(await pick({ modelFolder: at('multi'), url: 'http://127.0.0.1:1' }, 'pl')).toBe('http');
    expect(await pick({ modelFolder: at('multi'), url: 'http://127.0.0.1:1', choice: 'sherpa' }, 'pl')).toBe(
      'whisper',
    );
  });

  test('"off" hears nothing, and an unknown language is refused by every engine', async () => {
    await expect(pick({ choice: 'off' }, 'en')).rejects.toMatchObject({ setting: 'REGEST_STT' });
    await expect(pick({ url: 'http://127.0.0.1:1' }, 'csb')).rejects.toMatchObject({
      name: 'EngineUnavailable',
    });
  });
});
