/* Pictures for demo records other than typed pages and landscapes, drawn by the program and so free of rights. */

/** Pseudo-random numbers from 0 to 1, the same for a seed. */
function thrown(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const page = (width: number, height: number, paper: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${paper}"/>${inside}</svg>`;

/** Path of one illegible handwritten word: loops that lean to the right. */
function word(x: number, y: number, letters: number, next: () => number): string {
  let path = `M${x} ${y}`;
  for (let letter = 0; letter < letters; letter += 1) {
    const tall = next() > 0.75 ? 26 : 11;
    const down = next() > 0.88 ? 18 : 0;
    path += ` q6 ${-tall} 11 ${-tall} q3 ${tall / 2} -3 ${tall + down} q4 ${-down} 8 ${-down}`;
  }
  return path;
}

/** A handwritten page that OCR cannot read. */
export function manuscript(seed: number, lines: number, shape: 'letter' | 'list'): string {
  const next = thrown(seed);
  const paths: string[] = [];
  for (let line = 0; line < lines; line += 1) {
    const y = 210 + line * (shape === 'list' ? 92 : 58);
    const end = shape === 'list' ? 420 + next() * 240 : line === lines - 1 ? 620 : 1000 + next() * 60;
    for (let x = shape === 'list' ? 300 : line % 6 === 0 ? 210 : 140; x < end; ) {
      const letters = 2 + Math.floor(next() * 6);
      paths.push(word(x, y + next() * 5, letters, next));
      x += letters * 17 + 24;
    }
    if (shape === 'list') paths.push(word(170, y, 2, next));
  }
  const ink = seed % 2 === 0 ? '#2b2a3d' : '#3a2a1c';
  return page(
    1200,
    1640,
    '#efe3c6',
    `<g fill="none" stroke="${ink}" stroke-width="2.4" stroke-linecap="round"><path d="${paths.join(' ')}"/></g>`,
  );
}

const trumpet = `<g transform="translate(330 560)" fill="#b0432e">
  <path d="M0 70 h250 q60 -4 120 -62 v150 q-60 -58 -120 -62 h-250 z"/>
  <path d="M70 58 v-48 h22 v48z M120 58 v-48 h22 v48z M170 58 v-48 h22 v48z"/>
  <path d="M58 88 q0 84 60 84 h70 q60 0 60 -84" fill="none" stroke="#2d3f5c" stroke-width="20"/></g>`;
const star = (x: number, y: number) =>
  `<path transform="translate(${x} ${y})" d="M0-26 7-8 26-8 11 4 17 22 0 11-17 22-11 4-26-8-7-8z" fill="#2d3f5c"/>`;

/** Lines of a bill in two colours: text, size, height on the sheet, colour. */
const BILL: [string, number, number, string][] = [
  ['OSP i KGW w MODRZEWINIE', 46, 130, '#2d3f5c'],
  ['serdecznie zapraszają na', 34, 208, '#2d3f5c'],
  ['ZABAWĘ', 178, 372, '#b0432e'],
  ['STRAŻACKĄ', 122, 490, '#b0432e'],
  ['NIEDZIELA 29 CZERWCA 1958', 52, 910, '#2d3f5c'],
  ['w sali remizy, początek o godz. 17-ej', 36, 972, '#2d3f5c'],
  ['GRA ORKIESTRA DĘTA · BUFET · LOTERIA', 38, 1036, '#2d3f5c'],
  ['CAŁY DOCHÓD NA MUNDURY DLA DRUHÓW', 36, 1150, '#b0432e'],
];

/** The bill of a dance; the fonts are those of the machine that draws it. */
export function bill(): string {
  const lines = BILL.map(
    ([text, size, y, colour]) =>
      `<text x="500" y="${y}" font-size="${size}" fill="${colour}" text-anchor="middle"
        font-family="DejaVu Sans Condensed, DejaVu Sans" font-weight="700">${text}</text>`,
  );
  return page(
    1000,
    1300,
    '#ecdfb9',
    `<path d="M60 60h880v16H60z M60 1196h880v16H60z" fill="#2d3f5c"/>${lines.join('')}${trumpet}
     ${star(250, 600)}${star(270, 760)}${star(780, 790)}${star(760, 560)}
     <path d="M60 1092h880v6H60z M60 1170h880v6H60z" fill="#b0432e"/>`,
  );
}

function musician(x: number, y: number, size: number, isSitting: boolean): string {
  const body = isSitting ? 'M-34 150 V60 q34 -26 68 0 V150z' : 'M-36 210 V60 q36 -28 72 0 V210z';
  const brass = 'M-8 92 h46 q16 -2 30 -18 v44 q-14 -16 -30 -18 h-46z';
  return `<g transform="translate(${x} ${y}) scale(${size})">
    <path d="${body}" fill="#33291d"/><circle cy="22" r="25" fill="#c9ae83"/>
    <path d="M-28 14 q28 -34 56 0 l6 6 h-68z" fill="#241c13"/>
    <path d="${brass}" fill="#e3c98f"/></g>`;
}

/** A brass band on a harvest feast. */
export function orchestra(): string {
  const back = Array.from({ length: 8 }, (_, index) => musician(250 + index * 140, 420, 1.05, false));
  const front = Array.from({ length: 6 }, (_, index) => musician(330 + index * 168, 590, 1.15, true));
  const wheat = Array.from(
    { length: 24 },
    (_, index) => `<path d="M0 0 v-118" transform="translate(750 330) rotate(${index * 15})"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1060" viewBox="0 0 1500 1060">
    <rect width="1500" height="1060" fill="#d9c29a"/>
    <path d="M40 470 V330 L190 230 L340 330 V470z M1160 470 V330 L1310 230 L1460 330 V470z" fill="#8d7553"/>
    <rect y="640" width="1500" height="420" fill="#a58c65"/>
    <g stroke="#b58f4a" stroke-width="13" stroke-linecap="round">${wheat.join('')}</g>
    <circle cx="750" cy="330" r="62" fill="#d9c29a"/>
    ${back.join('')}${front.join('')}
    <g transform="translate(750 850)"><circle r="104" fill="#e9dcb8"/><circle r="104" fill="none" stroke="#33291d" stroke-width="13"/></g>
  </svg>`;
}

/** A steam engine at a platform, wide enough to be panned over. */
export function locomotive(): string {
  const wheels = [360, 500, 640].map(
    (x) => `<g transform="translate(${x} 640)"><circle r="66" fill="none" stroke="#20242b" stroke-width="15"/>
      <path d="M-66 0h132M0-66v132M-46-46l92 92M46-46l-92 92" stroke="#20242b" stroke-width="6"/></g>`,
  );
  const smoke = [
    [300, 170, 62],
    [400, 120, 84],
    [540, 110, 96],
    [700, 150, 110],
  ].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#e9e4d8" opacity="0.85"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1060" viewBox="0 0 1500 1060">
    <rect width="1500" height="1060" fill="#b9b2a2"/><path d="M0 430 H1500 V330 L1180 240 H1040 L760 340 0 300z" fill="#928a78"/>
    ${smoke.join('')}
    <path d="M250 400 h70 v-110 h-90 v-30 h110 v140 h310 v-110 h200 v260 H230 q-40 -80 20 -150z" fill="#20242b"/>
    <path d="M720 330 h90 v80 h-90z" fill="#d8d2c2"/><circle cx="250" cy="450" r="30" fill="#e9dcb8"/>
    <path d="M900 420 h330 v150 h-330z" fill="#2b3038"/><path d="M230 560 h1010 v40 h-1010z" fill="#15181d"/>
    ${wheels.join('')}<g fill="#20242b"><circle cx="980" cy="660" r="44"/><circle cx="1140" cy="660" r="44"/></g>
    <path d="M0 712 h1500 v16 H0z" fill="#3a3f47"/><rect y="728" width="1500" height="332" fill="#857c6a"/>
  </svg>`;
}

/* Marks of the archives of the demo, in the colours of their strips, which are seen on light and dark. */

const mark = (colour: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 160 160">
    <g fill="none" stroke="${colour}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">${inside}</g></svg>`;

/** A larch, after which the village is named. */
export const larch = (colour: string) =>
  mark(colour, '<path d="M80 14V148M56 148h48M58 50 80 26l22 24M48 84l32-34 32 34M38 120l42-44 42 44"/>');

/** Two tracks that cross at a junction. */
export const junction = (colour: string) =>
  mark(
    colour,
    `<path d="M10 52h36C82 52 78 108 114 108h36M10 108h36C82 108 78 52 114 52h36"/>
     <circle cx="80" cy="80" r="13" fill="${colour}"/>`,
  );
