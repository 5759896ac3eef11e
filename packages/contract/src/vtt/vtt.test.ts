import { describe, expect, test } from 'vitest';
import { formatSrt, formatVtt } from './format-vtt.ts';
import { parseEditorText } from './parse-editor-text.ts';
import { parseVtt } from './parse-vtt.ts';
import { speakerOf, withoutTags, withSpeaker } from './speakers.ts';
import { formatTime, parseTime } from './time.ts';

const one = '00:01.000 --> 00:02.000\na';
const texts = (source: string) => parseVtt(source).cues.map((cue) => cue.text);
const codes = (source: string) => parseVtt(source).errors.map(({ line, code }) => `${line} ${code}`);

describe('the file', () => {
  test.each([
    ['a byte order mark', `\uFEFFWEBVTT\n\n${one}`],
    ['a header text after a blank', `WEBVTT nagranie 1\n\n${one}`],
    ['a header text after a tab', `WEBVTT\tnagranie\n\n${one}`],
    ['header lines', `WEBVTT\nKind: captions\nLanguage: pl\n\n${one}`],
    ['Windows line ends', `WEBVTT\r\n\r\n${one.replace('\n', '\r\n')}`],
    ['old Macintosh line ends', `WEBVTT\r\r${one.replace('\n', '\r')}`],
    ['many blank lines', `WEBVTT\n\n\n\n\n${one}\n\n\n`],
    ['no blank line after the header', `WEBVTT\n${one}`],
  ])('is read with %s', (_, source) => {
    expect(texts(source)).toEqual(['a']);
    expect(codes(source)).toEqual([]);
  });

  test.each([
    ['no header', one],
    ['a header in small letters', `webvtt\n\n${one}`],
    ['a header run into other letters', `WEBVTTx\n\n${one}`],
    ['a blank before the header', ` WEBVTT\n\n${one}`],
    ['two byte order marks', `\uFEFF\uFEFFWEBVTT\n\n${one}`],
    ['nothing', ''],
  ])('with %s is no WebVTT', (_, source) => {
    expect(parseVtt(source)).toMatchObject({ cues: [], errors: [{ line: 1, code: 'missingHeader' }] });
  });

  test('NUL becomes the replacement character', () => {
    expect(texts('WEBVTT\n\n00:01.000 --> 00:02.000\na\0b')).toEqual(['a\uFFFDb']);
  });
});

describe('times', () => {
  test.each([
    ['00:01.000', 1_000],
    ['59:59.999', 3_599_999],
    ['00:00:01.000', 1_000],
    ['1:00:00.000', 3_600_000],
    ['100:00:00.001', 360_000_001],
    ['60:00:00.000', 216_000_000],
  ])('%s is read', (written, milliseconds) => {
    expect(parseVtt(`WEBVTT\n\n${written} --> 999:00:00.000\na`).cues[0]?.start).toBe(milliseconds);
    expect(parseTime(written)).toBe(milliseconds);
  });

  test.each([
    '0:01.000',
    '00:1.000',
    '00:60.000',
    '00:00:60.000',
    '00:60:00.000',
    '60:00.000',
    '00:01',
    '00:01.00',
    '00:01.0000',
    '00:01,000',
    '-00:01.000',
    '00:01:.000',
    ':01.000',
    '001:00.000',
    '٠٠:٠١.٠٠٠',
  ])('%s drops its cue and is reported', (written) => {
    const source = `WEBVTT\n\n${written} --> 00:09.000\na\n\n${one}`;
    expect(texts(source)).toEqual(['a']);
    expect(codes(source)).toEqual(['3 badTiming']);
  });

  test.each(['00:01.000-->00:02.000', '\t00:01.000\t-->\t00:02.000', '00:01.000 -->00:02.000align:start'])(
    '%j needs no blanks around the arrow',
    (line) => expect(texts(`WEBVTT\n\n${line}\na`)).toEqual(['a']),
  );

  test.each(['00:01.000 -> 00:02.000', '00:01.000 --> ', '--> 00:02.000', '00:01.000 x --> 00:02.000'])(
    '%j makes no cue',
    (line) => expect(texts(`WEBVTT\n\n${line}\na`)).toEqual([]),
  );

  test('are written with hours', () => {
    expect(formatTime(3_723_004)).toBe('01:02:03.004');
    expect(formatTime(360_000_000)).toBe('100:00:00.000');
  });

  test('that run backwards or out of order are kept and reported', () => {
    const source = 'WEBVTT\n\n00:05.000 --> 00:04.000\na\n\n00:01.000 --> 00:02.000\nb';
    expect(texts(source)).toEqual(['a', 'b']);
    expect(codes(source)).toEqual(['3 endBeforeStart', '6 outOfOrder']);
  });
});

describe('blocks', () => {
  test('a cue keeps its id, settings and lines', () => {
    const source = 'WEBVTT\n\nwstęp\n00:01.000 --> 00:02.000  align:start line:0 \npierwszy\ndrugi';
    expect(parseVtt(source).cues).toEqual([
      {
        id: 'wstęp',
        start: 1000,
        end: 2000,
        settings: 'align:start line:0',
        text: 'pierwszy\ndrugi',
        line: 4,
      },
    ]);
  });

  test('a forgotten blank line costs no cue', () => {
    expect(texts(`WEBVTT\n\n${one}\n00:03.000 --> 00:04.000\nb`)).toEqual(['a', 'b']);
  });

  test('an id two lines above the times is text of nothing', () => {
    const source = 'WEBVTT\n\nx\ny\n00:01.000 --> 00:02.000\na';
    expect(texts(source)).toEqual(['a']);
    expect(codes(source)).toEqual(['3 textWithoutTiming']);
  });

  test('a cue may be empty', () => {
    expect(texts('WEBVTT\n\n00:01.000 --> 00:02.000\n\n00:03.000 --> 00:04.000')).toEqual(['', '']);
  });

  test('a line of blanks does not end a cue', () => {
    expect(texts('WEBVTT\n\n00:01.000 --> 00:02.000\na\n \nb')).toEqual(['a\n \nb']);
  });

  test('comments, styles and regions are kept apart from cues', () => {
    const source = `WEBVTT\n\nSTYLE\n::cue { color: red }\n\nREGION \nid:a\n\nNOTE uwaga\ndalej\n\n${one}\n\nNOTE`;
    expect(parseVtt(source)).toMatchObject({
      styles: ['::cue { color: red }'],
      regions: ['id:a'],
      notes: [
        { text: 'NOTE uwaga\ndalej', afterCues: 0 },
        { text: 'NOTE', afterCues: 1 },
      ],
      errors: [],
    });
  });

  test('a style after the first cue is dropped', () => {
    expect(parseVtt(`WEBVTT\n\n${one}\n\nSTYLE\n::cue {}`)).toMatchObject({
      styles: [],
      errors: [{ line: 6, code: 'textWithoutTiming' }],
    });
  });

  test('STYLE and NOTE can be ids', () => {
    expect(parseVtt(`WEBVTT\n\nSTYLE\n${one}\n\nNOTE\n${one}`).cues.map((cue) => cue.id)).toEqual([
      'STYLE',
      'NOTE',
    ]);
  });
});

describe('the editor', () => {
  const blocks = '00:00:01.000 --> 00:00:02.000\na\n\n00:00:03.000 --> x\nb';

  test('reads blocks without a header and names the lines as typed', () => {
    expect(parseEditorText(blocks)).toMatchObject({
      cues: [{ text: 'a', line: 1 }],
      errors: [{ line: 4, code: 'badTiming' }],
    });
  });

  test('reads whole files too', () => {
    expect(parseEditorText(`\uFEFFWEBVTT\n\n${blocks}`).cues).toMatchObject([{ text: 'a', line: 3 }]);
  });
});

describe('writing', () => {
  const cue = {
    id: '',
    start: 1000,
    end: 2500,
    settings: '',
    text: '<v Jan Kowalski>Dzień &amp; <i>noc</i>',
  };

  test('WebVTT', () => {
    expect(formatVtt({ cues: [cue] })).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<v Jan Kowalski>Dzień &amp; <i>noc</i>\n',
    );
  });

  test('SubRip numbers the cues and names the speaker', () => {
    expect(formatSrt([cue, { ...cue, text: 'b' }])).toBe(
      '1\n00:00:01,000 --> 00:00:02,500\nJan Kowalski: Dzień & noc\n\n2\n00:00:01,000 --> 00:00:02,500\nb\n',
    );
  });

  test('text that would break the file is made harmless', () => {
    const text = 'a\n\n00:00:01.000 --> 00:00:02.000\nb';
    expect(parseVtt(formatVtt({ cues: [{ ...cue, id: 'x\n-->', text }] })).cues).toHaveLength(1);
  });
});

/* Looked for from every sign to the end of the text, these would take hours. */
test.each(['<', '<v ', '<v a', '<v.a', '<v.a ', '</v', '&lt'])('a text full of %j is read once', (piece) => {
  const text = piece.repeat(500_000);
  for (const whole of [text, `>${text}`, `${text}>`]) {
    expect(withoutTags(whole).length).toBeLessThanOrEqual(whole.length);
    expect(withSpeaker(whole, 'Anna').startsWith('<v Anna>')).toBe(true);
    expect(speakerOf(whole.slice(0, -1).replaceAll('>', ''))).toBeNull();
  }
});

test('a timing line with a long gap is read once', () => {
  const gap = ' '.repeat(1_000_000);
  const { cues } = parseEditorText(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start${gap}x${gap}\na\n`);
  expect(cues).toMatchObject([
    { start: 1000, end: 2000, settings: expect.stringMatching(/^align:start .*x$/) },
  ]);
});
