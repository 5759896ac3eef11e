import { expect, test } from 'vitest';
import { Analyser } from '../src/analyser.ts';
import { Automaton } from '../src/dictionary/automaton.ts';
import { Dictionary } from '../src/dictionary/dictionary.ts';
import { signatureLexemes, vectorLiteral } from '../src/vector.ts';
import { fold } from '../src/words/fold.ts';
import { readTokens } from '../src/words/tokens.ts';

const analyser = new Analyser();
const lexemes = (text: string) => readTokens(text).tokens.flatMap((token) => analyser.lexemesOf(token));

test('the dictionary gives every base form with its tag', () => {
  const readings = new Dictionary().readings('rąk');
  expect(readings).toContainEqual({ lemma: 'ręka', tag: expect.stringContaining('subst:pl:gen') });
});

test('a file that is no dictionary is refused', () => {
  expect(() => new Automaton(new Uint8Array([1, 2, 3, 4, 5]))).toThrow('not a CFSA2');
});

test('accents fall away when a word is folded', () => {
  expect(['Łódź', 'MÜLLER', 'Großmann', 'Dvořák', 'İstanbul', 'ﬁlm'].map(fold)).toEqual([
    'lodz',
    'muller',
    'grossmann',
    'dvorak',
    'istanbul',
    'film',
  ]);
});

test('a word broken at the end of a line is one word', () => {
  const { tokens } = readTokens('zebra-\nnie stra\u00adży');
  expect(tokens.map(({ text }) => text)).toEqual(['zebranie', 'straży']);
  expect(lexemes('sprawo-\r\n  zdanie')).toContain('sprawozdanie');
});

test('a hyphen of its own at the end of a line leaves both halves findable', () => {
  expect(lexemes('polsko-\nradziecka')).toEqual(expect.arrayContaining(['radziecki']));
});

test('an abbreviation is found by its word', () => {
  expect(lexemes('ks. Nowak')).toContain('ksiądz');
  expect(lexemes('ks Nowak')).not.toContain('ksiądz');
});

test('parts of a signature are not inflected', () => {
  expect(lexemes('PL_9001_01')).toEqual(['pl', '9001', '01']);
});

test('a signature is found whole and by its last parts', () => {
  expect(signatureLexemes('PL_9001_01_02')).toEqual(['#pl/9001/01/02', '#9001/01/02', '#01/02']);
});

test('a vector has the place and the weight of each word', () => {
  const vector = vectorLiteral(analyser, [
    { text: 'Straż', weight: 'A' },
    { text: 'w remizie', weight: 'D' },
  ]);
  expect(vector).toContain("'straż':1A");
  expect(vector).toContain("'remiza':13");
  expect(vector).toContain("'=remizie':13");
});

test('a text of very many different words loses its phrases, not its words', () => {
  const words = Array.from({ length: 45_000 }, (_, index) => `słowo${index}`);
  const vector = vectorLiteral(analyser, [{ text: words.join(' '), weight: 'A' }]);
  expect(Buffer.byteLength(vector)).toBeLessThan(1_600_000);
  const kept = new Set(vector.split(' '));
  expect(words.filter((word) => !kept.has(`'${fold(word)}'`))).toEqual([]);
});
