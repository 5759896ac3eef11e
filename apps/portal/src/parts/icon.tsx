/** Our own outlines on a grid of 24, in the colour of the text. */
const SHAPES = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20',
  folder: 'M3 6.5h6l2 2.5h10v10H3z',
  theme: 'M4 4h16v16H4zM4 20C10 18 14 10 20 4',
  feed: 'M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M6 18h.01',
  download: 'M12 4v11m-4-4 4 4 4-4M4 20h16',
  quote: 'M6 17c3-1 4-4 4-8H5v5h3M15 17c3-1 4-4 4-8h-5v5h3',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  ask: 'M4 5h16v11h-8l-4 4v-4H4zM8 9h8M8 12h5',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
  sound: 'M12 4a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V7a3 3 0 0 1 3-3ZM6 11a6 6 0 0 0 12 0M12 17v3',
  play: 'M8 5l11 7-11 7z',
  tree: 'M12 4v5m0 0H6v5m6-5h6v5M6 14v4m12-4v4M4 18h4v2H4zM16 18h4v2h-4zM10 3h4v2h-4z',
  checked: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12l3 3 5-6',
  previous: 'M19 12H5m6-6-6 6 6 6',
  next: 'M5 12h14m-6-6 6 6-6 6',
  zoomIn: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20M10.5 7.7v5.6m-2.8-2.8h5.6',
  zoomOut: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20M7.7 10.5h5.6',
  whole: 'M4 8V4h4m8 0h4v4m0 8v4h-4m-8 0H4v-4M9 9h6v6H9z',
  turn: 'M19 12a7 7 0 1 1-2-5l2 2m0-5v5h-5',
  full: 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  share: 'M12 15V4m-4 4 4-4 4 4M8 11H5v9h14v-9h-3',
} as const;
export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
