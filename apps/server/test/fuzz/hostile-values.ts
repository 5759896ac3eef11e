import fc from 'fast-check';

/** Strings that attack SQL, paths, HTML, formats, encodings and parsers of numbers. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\ufeffBOM',
  '\u202eodwrócone',
  'e\u0301\u0327\u0323',
  '👩‍👩‍👧‍👦'.repeat(50),
  "'; drop table record; --",
  "' or '1'='1",
  '%',
  '_%\\',
  '\\',
  '$1',
  '#{7*7}',
  '{{7*7}}',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:5432/',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=cmd|/c calc!A1',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '9223372036854775808',
  '-9223372036854775809',
  '00000000000000000000000000001',
  '0000-00-00',
  '2023-02-30',
  '9999-99-99',
  '99999-01-01',
  '-4713-11-24',
  '2024-01-01T00:00:00Z',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(5000),
  'ż'.repeat(210_000),
  '(a+)+$',
  '\r\nX-Injected: 1',
] as const;

const NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  0.1 + 0.2,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e308,
  5e-324,
] as const;

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

/** JSON.parse makes these keys own properties, as a hostile body does; a literal would set the prototype. */
const PROTOTYPES = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"valueOf":null,"hasOwnProperty":false}',
  '{"then":"then","toJSON":"x","length":-1}',
].map((text) => JSON.parse(text) as unknown);

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<string>(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
);

/** Any JSON value, regardless of the requested type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom<number>(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], ['']) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...PROTOTYPES) },
  { weight: 1, arbitrary: fc.constantFrom(30, 60, 3000).map(nested) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 2000 }, (_, i) => i)) },
);
