import { expect, test } from 'vitest';
import { otherLanguage } from './language-of-text.ts';

const GERMAN = `Die Verhandlung wurde am zwölften Mai in der Stadt eröffnet und von dem Vorsitzenden mit den Vertretern
der Gemeinde geführt. Es ist nicht bekannt, ob die Akten bei dem Amt geblieben sind, da sich das Gebäude nach dem Krieg
nicht mehr im Besitz des Vereins befand und auch für die Verwaltung nicht geeignet war.`;
const POLISH = `Zebranie otworzył przewodniczący i powitał przybyłych do sali na ulicy Długiej. Nie wiadomo, czy akta
zostały w urzędzie, ponieważ budynek po wojnie nie należał już do towarzystwa, ale był przez zarząd oddany dla szkoły,
która od tego roku jest tam do dzisiaj. Z protokołu wynika, że w sprawie opłat się nie zgodzono.`;
const HEBREW = 'הישיבה נפתחה בערב על ידי יושב הראש והוא בירך את הבאים לאולם ברחוב הארוך בעיר '.repeat(5);
const YIDDISH = 'די זיצונג איז געעפֿנט געוואָרן דורכן פֿאָרזיצער און ער האָט באַגריסט די געסט אין זאַל '.repeat(5);
const UKRAINIAN =
  'Засідання відкрив голова і привітав гостей, які прийшли до зали на Довгій вулиці, її було видно здалеку. '.repeat(
    4,
  );

test.each([
  ['a German text stated as Polish', GERMAN, 'pol', 'deu'],
  ['a Polish text stated as German', POLISH, 'deu', 'pol'],
  ['a Hebrew text stated as Polish', HEBREW, 'pol', 'heb'],
  ['a Yiddish text stated as Hebrew', YIDDISH, 'heb', 'yid'],
  ['a Ukrainian text stated as Russian', UKRAINIAN, 'rus', 'ukr'],
])('%s is noticed', (_, text, stated, language) => {
  expect(otherLanguage(text, stated)).toBe(language);
});

test.each([
  ['in the stated language', POLISH, 'pol'],
  ['in one of the stated languages', GERMAN, 'pol+deu'],
  ['in German, stated as Fraktur', GERMAN, 'frk'],
  ['too short to tell', 'Und das ist der Anfang', 'pol'],
  ['in two languages', `${POLISH} ${GERMAN}`, 'pol'],
  ['stated in a language that cannot be told', GERMAN, 'nld'],
  ['of figures alone', '12 345 678 '.repeat(200), 'pol'],
  ['with no language stated', GERMAN, null],
])('a text %s is not', (_, text, stated) => {
  expect(otherLanguage(text, stated)).toBeNull();
});
