import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Span } from './decode-audio.ts';
import { planSegments } from './plan-segments.ts';

const middle = async ({ start, end }: Span) => (start + end) / 2;
const limits = { min: 4, max: 20, quietestPoint: middle };

/** Silences in order, apart from each other and inside the recording, as ffmpeg tells them. */
const recording = fc
  .tuple(
    fc.integer({ min: 1, max: 400 }),
    fc.uniqueArray(fc.integer({ min: 0, max: 4000 }), { maxLength: 60 }),
  )
  .map(([duration, edges]) => {
    const sorted = edges
      .map((edge) => edge / 10)
      .filter((edge) => edge <= duration)
      .sort((a, b) => a - b);
    const silences: Span[] = [];
    for (let i = 0; i + 1 < sorted.length; i += 2)
      silences.push({ start: sorted[i] ?? 0, end: sorted[i + 1] ?? 0 });
    return { duration, silences };
  });

test('segments cover every moment once and none is too long', async () => {
  await fc.assert(
    fc.asyncProperty(recording, async ({ duration, silences }) => {
      const segments = await planSegments(duration, silences, limits);
      expect(segments[0]?.start).toBe(0);
      expect(segments.at(-1)?.end).toBe(duration);
      for (const [index, { start, end }] of segments.entries()) {
        expect(end).toBeGreaterThan(start);
        expect(end - start).toBeLessThanOrEqual(limits.max + 1e-9);
        if (index > 0) expect(start).toBe(segments[index - 1]?.end);
      }
    }),
  );
});

test('what is left out of a segment is silence', async () => {
  await fc.assert(
    fc.asyncProperty(recording, async ({ duration, silences }) => {
      const isSilent = (at: number) => silences.some(({ start, end }) => start <= at && at <= end);
      for (const { start, end, speech } of await planSegments(duration, silences, limits)) {
        for (let at = start; at < end; at += 0.05) {
          const isHeard = speech && at >= speech.start - 1e-9 && at <= speech.end + 1e-9;
          if (!isHeard) expect(isSilent(at)).toBe(true);
        }
      }
    }),
  );
});

test('talk with pauses is cut only inside pauses', async () => {
  const silences = [5, 11, 18, 26].map((at) => ({ start: at, end: at + 1 }));
  const cuts = (await planSegments(30, silences, limits)).map((segment) => segment.end);
  expect(cuts).toEqual([5.5, 11.5, 18.5, 26.5, 30]);
});

test('talk without a pause is cut at its quietest moment', async () => {
  const spans: Span[] = [];
  const quietestPoint = async (span: Span) => {
    spans.push(span);
    return span.start + 1;
  };
  const segments = await planSegments(30, [], { ...limits, quietestPoint });
  expect(spans[0]).toEqual({ start: 10, end: 20 });
  expect(segments.map((segment) => segment.end)).toEqual(
    [11, 22, 30].slice(0, segments.length - 1).concat(30),
  );
});
