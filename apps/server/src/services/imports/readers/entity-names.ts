/** Names that document types of finding aids define, in the order of their signs from U+00A0 on. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const OTHERS = {
  Ąą: 'Aogon aogon',
  Ćć: 'Cacute cacute',
  Ęę: 'Eogon eogon',
  Łł: 'Lstrok lstrok',
  Ńń: 'Nacute nacute',
  Śś: 'Sacute sacute',
  Źź: 'Zacute zacute',
  Żż: 'Zdot zdot',
  Čč: 'Ccaron ccaron',
  Ďď: 'Dcaron dcaron',
  Ěě: 'Ecaron ecaron',
  Ňň: 'Ncaron ncaron',
  Őő: 'Odblac odblac',
  Řř: 'Rcaron rcaron',
  Šš: 'Scaron scaron',
  Ťť: 'Tcaron tcaron',
  Ůů: 'Uring uring',
  Űű: 'Udblac udblac',
  Žž: 'Zcaron zcaron',
  Œœ: 'OElig oelig',
  '–—': 'ndash mdash',
  '‘’': 'lsquo rsquo',
  '“”': 'ldquo rdquo',
  '„‚': 'bdquo sbquo',
  '•…': 'bull hellip',
  '€™': 'euro trade',
  '\u2002\u2003': 'ensp emsp',
} as const;

/** The sign that a name of an entity stands for; only names that everybody means alike. */
export const ENTITY_SIGNS: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(0xa0 + at)]),
  ...Object.entries(OTHERS).flatMap(([signs, names]) =>
    names.split(' ').map((name, at): [string, string] => [name, signs[at] ?? '']),
  ),
]);
