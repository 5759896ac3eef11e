import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cue } from './cue.ts';
import { findOverlaps, mergeCues, shiftCues, splitCue } from './edit-cues.ts';
import { formatVtt } from './format-vtt.ts';
import { parseEditorText } from './parse-editor-text.ts';
import { parseVtt } from './parse-vtt.ts';
import { listSpeakers, speakerOf, withoutTags, withSpeaker } from './speakers.ts';
import { formatTime, parseTime } from './time.ts';

const time = fc.integer({ min: 0, max: 1_000 * 3_600_000 });
const line = fc
  .string({ unit: fc.constantFrom(...'aąźŻ <>&;:-.0123"\tNOTESTYLEv/'), minLength: 1 })
  .filter((text) => !text.includes('-->'));
const name = line.map((text) => text.trim()).filter((text) => text !== '');
const cue: fc.Arbitrary<Cue> = fc.record({
  id: fc.oneof(fc.constant(''), name),
  start: time,
  end: time,
  settings: fc.constantFrom('', 'align:start', 'line:0 position:10%'),
  text: fc.array(line, { maxLength: 3 }).map((lines) => lines.join('\n')),
});
const withoutLines = (cues: (Cue & { line: number })[]) => cues.map(({ line: _, ...rest }) => rest);

describe('whatever is written', () => {
  test('reads back as the same cues', () => {
    fc.assert(
      fc.property(fc.array(cue), (cues) => {
        expect(withoutLines(parseVtt(formatVtt({ cues })).cues)).toEqual(cues);
      }),
    );
  });

  test('reads back with header, styles, regions and notes in their places', () => {
    const block = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
    const note = fc.record({ text: block.map((text) => `NOTE ${text}`), afterCues: fc.nat(3) });
    fc.assert(
      fc.property(
        fc.array(cue, { minLength: 3, maxLength: 3 }),
        fc.array(block),
        fc.array(note),
        (cues, styles, notes) => {
          const ordered = notes.toSorted((a, b) => a.afterCues - b.afterCues);
          const read = parseVtt(
            formatVtt({ cues, styles, regions: styles, notes: ordered, header: 'nagranie' }),
          );
          expect(read).toMatchObject({ header: 'nagranie', styles, regions: styles, notes: ordered });
        },
      ),
    );
  });

  test('reads the same with any line ends and with or without the header in the editor', () => {
    fc.assert(
      fc.property(fc.array(cue), fc.constantFrom('\n', '\r\n', '\r'), (cues, lineEnd) => {
        const text = formatVtt({ cues });
        const bare = text.slice('WEBVTT\n\n'.length);
        expect(parseVtt(text.replaceAll('\n', lineEnd)).cues).toEqual(parseVtt(text).cues);
        expect(withoutLines(parseEditorText(bare.replaceAll('\n', lineEnd)).cues)).toEqual(cues);
      }),
    );
  });

  test('whatever is read is never a crash, and reads the same after it is written', () => {
    const soup = fc.array(
      fc.oneof(
        line,
        fc.constantFrom('', 'WEBVTT', '00:01.000 --> 00:02.000', '-->', 'STYLE', 'NOTE x', '\0'),
      ),
    );
    fc.assert(
      fc.property(soup, (lines) => {
        const read = parseEditorText(lines.join('\n'));
        expect(withoutLines(parseVtt(formatVtt(read)).cues)).toEqual(withoutLines(read.cues));
      }),
    );
  });

  test('a time reads back', () => {
    fc.assert(
      fc.property(time, (ms) => {
        expect(parseTime(formatTime(ms))).toBe(ms);
      }),
    );
  });
});

describe('editing', () => {
  test('a shift there and back changes nothing', () => {
    fc.assert(
      fc.property(fc.array(cue), time, (cues, by) => {
        expect(shiftCues(shiftCues(cues, by), -by)).toEqual(cues);
      }),
    );
  });

  test('a shift never goes before the start', () => {
    fc.assert(
      fc.property(fc.array(cue), time, (cues, by) => {
        for (const { start, end } of shiftCues(cues, -by))
          expect(Math.min(start, end)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('a split loses no words and leaves no gap', () => {
    fc.assert(
      fc.property(cue, time, fc.nat(30), (given, at, position) => {
        const halves = splitCue(given, at, position);
        expect(halves === null).toBe(at <= given.start || at >= given.end);
        if (!halves) return;
        const [first, second] = halves;
        expect([first.start, first.end, second.start, second.end]).toEqual([given.start, at, at, given.end]);
      }),
    );
  });

  test('a split cue merges back, its speaker named once', () => {
    const whole = { id: '', start: 0, end: 4000, settings: '', text: '<v Anna>pierwsze drugie' };
    const [first, second] = splitCue(whole, 2000, 17) ?? [];
    expect(second?.text).toBe('<v Anna>drugie');
    expect(first && second && mergeCues(first, second).text).toBe('<v Anna>pierwsze\ndrugie');
  });

  test('overlaps are the pairs that share a moment', () => {
    const short: fc.Arbitrary<Cue> = cue.map((given) => ({
      ...given,
      start: given.start % 20,
      end: given.end % 20,
    }));
    fc.assert(
      fc.property(fc.array(short, { maxLength: 8 }), (cues) => {
        const wanted: [number, number][] = [];
        for (const [i, a] of cues.entries()) {
          for (const [j, b] of cues.entries()) {
            const bothVisible = a.end > a.start && b.end > b.start;
            if (i < j && bothVisible && a.start < b.end && b.start < a.end) wanted.push([i, j]);
          }
        }
        expect(findOverlaps(cues)).toEqual(wanted);
      }),
    );
  });
});

describe('speakers', () => {
  test('a name set is the name read', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (words, given) => {
        const wanted = given.replace(/\s+/g, ' ').trim() || null;
        fc.pre(!words.includes('<') && wanted !== null);
        expect(speakerOf(withSpeaker(words, given))).toBe(wanted);
        expect(withSpeaker(withSpeaker(words, given), null)).toBe(words);
      }),
    );
  });

  test('are listed once, with classes and other tags passed over', () => {
    const said = (text: string) => ({ id: '', start: 0, end: 1, settings: '', text });
    const cues = [said('<v.loud Jan>a'), said('<v Anna>b</v>'), said('<v Jan>c'), said('<i>d</i>')];
    expect(listSpeakers(cues)).toEqual(['Jan', 'Anna']);
    expect(withoutTags('<v Anna>b <i>&lt;c&gt;</i></v>')).toBe('b <c>');
  });
});
