import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extensionOf, fileNameFault } from '../src/text/file-name.ts';

test.each(['*', ':', '/', '?', '"', '<', '>', '\\'])('the sign %s is refused', (sign) => {
  expect(fileNameFault(`skan${sign}1.jpg`)).toBe('signs');
});

test('a name that reads from behind is refused', () => {
  expect(fileNameFault('skan\u202egpj.exe')).toBe('signs');
  expect(fileNameFault('skan\u2067gpj.exe')).toBe('signs');
});

test('256 characters are taken, 257 are too many, none is too few', () => {
  expect(fileNameFault('ż'.repeat(256))).toBeNull();
  expect(fileNameFault('ż'.repeat(257))).toBe('tooLong');
  expect(fileNameFault('')).toBe('empty');
});

test('a rename keeps the extension', () => {
  expect(fileNameFault('nowa.jpg', 'stara.jpg')).toBeNull();
  expect(fileNameFault('nowa.png', 'stara.jpg')).toBe('extension');
});

test('a name that is taken can be a file in a folder, on any system', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      if (fileNameFault(name) !== null) return;
      expect(name).not.toMatch(/[/\\]|^\.\.?$/);
      expect(name).toContain(extensionOf(name));
    }),
  );
});
