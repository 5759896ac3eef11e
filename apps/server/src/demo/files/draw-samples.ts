import sharp from 'sharp';

const WIDTH = 1500;
const HEIGHT = 1060;

/** A village in evening light, drawn by the program and so free of rights. */
export function landscape(): string {
  const poplars = [120, 178, 231, 1180, 1236, 1301, 1352]
    .map((x, index) => {
      const tall = 190 + ((index * 37) % 60);
      return `<ellipse cx="${x}" cy="${690 - tall / 2}" rx="24" ry="${tall / 2}" fill="#4a3c2a"/>`;
    })
    .join('');
  const houses = [520, 610, 820, 905, 1010]
    .map((x, index) => {
      const y = 640 + (index % 2) * 14;
      return `<rect x="${x}" y="${y}" width="66" height="46" fill="#8d7553"/>
        <path d="M${x - 9} ${y} l42 -36 l42 36z" fill="#5a4630"/>
        <rect x="${x + 24}" y="${y + 16}" width="14" height="16" fill="#ead9ae"/>`;
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#b99f77"/><stop offset="1" stop-color="#f1e3c2"/>
      </linearGradient>
      <linearGradient id="river" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#efe0ba"/><stop offset="1" stop-color="#b39a70"/>
      </linearGradient>
    </defs>
    <rect width="${WIDTH}" height="720" fill="url(#sky)"/>
    <circle cx="1060" cy="330" r="72" fill="#fbf3da"/>
    <path d="M0 560 C260 430 470 520 700 470 S1220 400 1500 510 V760 H0z" fill="#a58c65"/>
    <path d="M0 640 C300 560 520 650 800 600 S1290 590 1500 630 V800 H0z" fill="#86704d"/>
    <rect x="706" y="540" width="44" height="150" fill="#94805c"/>
    <path d="M700 540 l28 -96 l28 96z" fill="#4f3f2b"/>
    <rect x="744" y="600" width="96" height="88" fill="#9c8762"/>
    <path d="M738 600 l54 -44 l54 44z" fill="#5a4630"/>
    ${houses}${poplars}
    <path d="M0 700 C380 660 760 720 1500 680 V1060 H0z" fill="#6f5b3d"/>
    <path d="M640 700 C560 780 820 830 700 910 S360 1010 300 1060 H820 C860 980 1010 940 960 860 S720 780 760 700z" fill="url(#river)"/>
    <path d="M0 930 C260 880 380 980 520 1060 H0z" fill="#4d3e28"/>
    <path d="M1500 890 C1240 880 1120 990 1060 1060 H1500z" fill="#4d3e28"/>
  </svg>`;
}

/** A measured sketch of the mill: lines only. */
export function millSketch(): string {
  const blades = [0, 45, 90, 135]
    .map((turn) => `<path d="M-118 0 H118" transform="rotate(${turn})"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="760" viewBox="0 0 1000 760">
    <rect width="1000" height="760" fill="#f6f0df"/>
    <g fill="none" stroke="#3a3530" stroke-width="4" stroke-linejoin="round">
      <path d="M280 560 V300 H640 V560z M250 300 L460 150 L670 300z"/>
      <path d="M330 560 V450 H400 V560 M450 360 h60 v60 h-60z M550 360 h60 v60 h-60z M480 360 v60 M580 360 v60"/>
      <g transform="translate(740 500)"><circle r="120"/><circle r="18"/>${blades}</g>
      <path d="M60 610 C200 590 320 630 460 610 S760 600 940 620 M60 640 C200 620 320 660 460 640 S760 630 940 650"/>
      <path stroke-width="2" d="M280 690 H640 M280 678 V702 M640 678 V702"/>
    </g>
  </svg>`;
}

/** Makes a drawing look like an old print by grain and a darkened edge. */
export async function asPrint(svg: string): Promise<Buffer> {
  const edge = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><radialGradient id="v" r="0.75"><stop offset="0.55" stop-color="#000" stop-opacity="0"/>
    <stop offset="1" stop-color="#1c1206" stop-opacity="0.6"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#v)"/></svg>`);
  return sharp(Buffer.from(svg))
    .composite([{ input: await grain(WIDTH, HEIGHT, 9), blend: 'overlay' }, { input: edge }])
    .blur(0.7)
    .removeAlpha()
    .png()
    .toBuffer();
}

/** Makes a typed page (PNG) look scanned: slightly rotated, tinted paper, soft edges, grain. */
export async function asScan(page: Buffer): Promise<Buffer> {
  const paper = { r: 240, g: 230, b: 208 };
  const { width, height } = await sharp(page).metadata();
  return sharp(page)
    .composite([
      { input: { create: { width, height, channels: 3, background: paper } }, blend: 'multiply' },
      { input: await grain(width, height, 6), blend: 'overlay' },
    ])
    .rotate(0.5, { background: paper })
    .blur(0.6)
    .removeAlpha()
    .png()
    .toBuffer();
}

function grain(width: number, height: number, sigma: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
}
