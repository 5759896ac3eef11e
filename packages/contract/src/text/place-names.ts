/** Names that the figures of the old portal use and the tables of countries do not. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'Czech Republic': 'CZ',
  Turkey: 'TR',
  Macedonia: 'MK',
  'Hong Kong': 'HK',
  Russia: 'RU',
};
/** Cities that have a Polish name of their own, by the English one. */
const CITIES: Readonly<Record<string, string>> = {
  Warsaw: 'Warszawa',
  Krakow: 'Kraków',
  Cracow: 'Kraków',
  Lodz: 'Łódź',
  Wroclaw: 'Wrocław',
  Poznan: 'Poznań',
  Gdansk: 'Gdańsk',
  Bialystok: 'Białystok',
  Czestochowa: 'Częstochowa',
  Torun: 'Toruń',
  Rzeszow: 'Rzeszów',
  'Zielona Gora': 'Zielona Góra',
  Elblag: 'Elbląg',
  Plock: 'Płock',
  Tarnow: 'Tarnów',
  'Nowy Sacz': 'Nowy Sącz',
  'Bielsko-Biala': 'Bielsko-Biała',
  London: 'Londyn',
  Vienna: 'Wiedeń',
  Prague: 'Praga',
  Paris: 'Paryż',
  Rome: 'Rzym',
  Brussels: 'Bruksela',
  Copenhagen: 'Kopenhaga',
  Dresden: 'Drezno',
  Cologne: 'Kolonia',
  Munich: 'Monachium',
  'Frankfurt am Main': 'Frankfurt nad Menem',
  Vilnius: 'Wilno',
  Lviv: 'Lwów',
  Kyiv: 'Kijów',
  Kiev: 'Kijów',
  Moscow: 'Moskwa',
  'Saint Petersburg': 'Petersburg',
  'New York': 'Nowy Jork',
  Zurich: 'Zurych',
  Geneva: 'Genewa',
  Edinburgh: 'Edynburg',
  Budapest: 'Budapeszt',
  Bucharest: 'Bukareszt',
  Athens: 'Ateny',
  Lisbon: 'Lizbona',
  Beijing: 'Pekin',
  Tokyo: 'Tokio',
};

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let countries: Map<string, string> | undefined;

function polishCountries(): Map<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const polish = new Intl.DisplayNames('pl', { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const named = codes.map((code) => [english.of(code), polish.of(code)]);
  const other = Object.entries(OTHER_NAMES).map(([name, code]) => [name, polish.of(code)]);
  return new Map([...named, ...other].filter((pair): pair is [string, string] => pair.every(Boolean)));
}

/** A country or a city in Polish where it has such a name; what is not known stays as it came. */
export function placeInPolish(kind: 'COUNTRY' | 'CITY', name: string): string {
  if (kind === 'CITY') return CITIES[name] ?? name;
  countries ??= polishCountries();
  return countries.get(name) ?? name;
}
