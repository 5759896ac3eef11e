import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeMedia } from '../../../test/files/sample-files.ts';
import { httpEngine, retryAfter, transcriptionsUrl } from './http-engine.ts';

const VTT = 'WEBVTT\n\n00:00.500 --> 00:01.500\nZażółć gęślą\n\n00:01.500 --> 00:02.500\njaźń\n';

let folder: string;
let server: Server;
let url: string;
let requests: { url: string; authorization: string | undefined; body: string }[];
/** Behaviour of the server for each request in turn; later requests succeed. */
let script: ((request: IncomingMessage, reply: ServerResponse) => void)[];

const answer =
  (status: number, body: string, headers = {}) =>
  (_: IncomingMessage, reply: ServerResponse) => {
    reply.writeHead(status, headers).end(body);
  };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regest-http-speech-'));
  await writeMedia(join(folder, 'short.wav'), ['-f', 'lavfi', '-i', 'sine=duration=3:sample_rate=16000']);
  server = createServer(async (request, reply) => {
    const body = (await buffer(request).catch(() => Buffer.alloc(0))).toString('latin1');
    requests.push({ url: request.url ?? '', authorization: request.headers.authorization, body });
    (script.shift() ?? answer(200, VTT))(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

const ATTEMPT_MS = 60_000;
/** The limit of the attempt under way; it passes when the test says so, since no clock fits every machine. */
let limit: AbortController;

beforeEach(() => {
  requests = [];
  script = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    expect(milliseconds).toBe(ATTEMPT_MS);
    limit = new AbortController();
    return limit.signal;
  });
});
afterEach(() => vi.restoreAllMocks());

/** Says nothing until the limit has passed. */
const silent = () => limit.abort(new DOMException('late', 'TimeoutError'));

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const transcribe = (name = 'short.wav', signal?: AbortSignal) =>
  httpEngine(
    { url, key: 'secret', model: 'whisper-1' },
    { attemptMs: ATTEMPT_MS, firstWaitMs: 10, attempts: 3 },
  ).transcribe(join(folder, name), { language: '-1', prompt: 'Relacja, Zygmunt Nowak', signal });
const expected = [
  { id: '', start: 500, end: 1500, settings: '', text: 'Zażółć gęślą' },
  { id: '', start: 1500, end: 2500, settings: '', text: 'jaźń' },
];

describe('an outside speech server', () => {
  test('gets the sound, the language, the names of the record and the key, and its cues come back', async () => {
    expect(await transcribe()).toEqual(expected);
    const [request] = requests;
    expect(request).toMatchObject({ url: '/v1/audio/transcriptions', authorization: 'Bearer secret' });
    for (const part of [
      'name="language"\r\n\r\npl',
      'name="prompt"\r\n\r\nRelacja, Zygmunt Nowak',
      'name="response_format"\r\n\r\nvtt',
      'whisper-1',
      'RIFF',
      'WAVEfmt',
    ]) {
      expect(request?.body).toContain(part);
    }
  });

  test.each([
    ['busy (429)', answer(429, 'slow down', { 'retry-after': '0' })],
    ['broken (500)', answer(500, 'oops')],
    ['away (503)', answer(503, '')],
    ['cut off', (_: IncomingMessage, reply: ServerResponse) => reply.destroy()],
    ['silent', silent],
  ])('that is %s once is asked again', async (_, failure) => {
    script = [failure];
    expect(await transcribe()).toEqual(expected);
    expect(requests).toHaveLength(2);
  });

  test.each([
    ['busy', answer(429, 'slow down'), 'refused', 3],
    ['broken', answer(500, 'oops'), 'refused', 3],
    ['silent', silent, 'timeout', 3],
    ['cut off', (_: IncomingMessage, reply: ServerResponse) => reply.destroy(), 'unreachable', 3],
    ['refusing the key', answer(401, 'no'), 'refused', 1],
    ['answering JSON', answer(200, '{"text":"a"}'), 'badAnswer', 1],
    ['answering nothing', answer(200, ''), 'badAnswer', 1],
    ['answering broken times', answer(200, 'WEBVTT\n\n00:0 --> 00:01.000\na'), 'badAnswer', 1],
    ['sending us elsewhere', answer(302, '', { location: 'http://127.0.0.1:1/' }), 'unreachable', 3],
  ])('that keeps %s ends in an error', async (_, failure, reason, times) => {
    script = Array.from({ length: 5 }, () => failure);
    await expect(transcribe()).rejects.toMatchObject({ name: 'EngineFailed', reason });
    expect(requests).toHaveLength(times);
  });

  test('that times words past the end or without length loses none of them', async () => {
    script = [
      answer(
        200,
        'WEBVTT\n\n00:01.000 --> 00:01.000\na\n\n00:02.000 --> 00:30.000\nb\n\n00:29.000 --> 00:30.000\nc',
      ),
    ];
    const cues = await transcribe();
    expect(cues.map((cue) => cue.text)).toEqual(['a', 'b', 'c']);
    for (const { start, end } of cues) expect(end).toBeGreaterThan(start);
    expect(Math.max(...cues.map((cue) => cue.end))).toBeLessThanOrEqual(3000);
  });

  test('is not troubled with a file that cannot be decoded', async () => {
    await writeMedia(join(folder, 'mute.mp4'), ['-f', 'lavfi', '-i', 'color=size=64x64:duration=1']);
    await expect(transcribe('mute.mp4')).rejects.toMatchObject({ name: 'ConversionError' });
    expect(requests).toHaveLength(0);
  });

  test('is left when the job is cancelled', async () => {
    const stop = new AbortController();
    script = [() => stop.abort(new Error('cancelled by the user'))];
    const running = transcribe('short.wav', stop.signal);
    await expect(running).rejects.toThrow('cancelled by the user');
  });

  test('gets a long recording in parts whose cues are put in their places', async () => {
    await writeMedia(join(folder, 'long.wav'), ['-f', 'lavfi', '-i', 'sine=duration=700:sample_rate=8000']);
    const engine = httpEngine({ url, key: null, model: 'whisper-1' }, { attemptMs: ATTEMPT_MS });
    const progress: number[] = [];
    const cues = await engine.transcribe(join(folder, 'long.wav'), {
      language: 'pl',
      onProgress: (count) => progress.push(count),
    });
    expect(requests).toHaveLength(2);
    expect(cues).toHaveLength(4);
    expect(cues[2]?.start).toBeGreaterThan(300_000);
    expect(progress.at(-1)).toBe(1);
  });
});

test.each([
  ['http://a', 'http://a/v1/audio/transcriptions'],
  ['http://a/', 'http://a/v1/audio/transcriptions'],
  ['http://a/v1', 'http://a/v1/audio/transcriptions'],
  ['http://a/x/v1/audio/transcriptions', 'http://a/x/v1/audio/transcriptions'],
])('the setting %s means %s', (setting, wantedUrl) => {
  expect(transcriptionsUrl(setting)).toBe(wantedUrl);
});

test.each([
  ['3', 3000],
  ['Thu, 01 Jan 1970 00:00:05 GMT', 4000],
  ['soon', null],
  [null, null],
])('Retry-After %s is %s ms', (header, milliseconds) => {
  expect(retryAfter(header, 1000)).toBe(milliseconds);
});
