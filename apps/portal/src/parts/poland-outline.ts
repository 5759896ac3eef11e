/** Our own outline of the border in few points (longitude, latitude): a shape to recognise, not to measure. */
export const BORDER: [number, number][] = [
  [14.2, 53.9],
  [14.6, 54.05],
  [16.2, 54.3],
  [17.0, 54.7],
  [18.3, 54.83],
  [18.75, 54.65],
  [18.45, 54.75],
  [18.6, 54.4],
  [19.4, 54.35],
  [19.8, 54.45],
  [22.8, 54.36],
  [23.3, 54.25],
  [23.55, 53.95],
  [23.9, 53.1],
  [23.6, 52.6],
  [23.2, 52.25],
  [23.65, 52.05],
  [23.55, 51.5],
  [24.1, 50.85],
  [23.95, 50.4],
  [22.65, 49.55],
  [22.9, 49.05],
  [22.55, 49.08],
  [21.9, 49.35],
  [20.9, 49.3],
  [20.35, 49.4],
  [20.1, 49.2],
  [19.8, 49.2],
  [19.45, 49.6],
  [18.85, 49.5],
  [18.55, 49.9],
  [17.9, 50.0],
  [17.6, 50.3],
  [16.9, 50.45],
  [16.95, 50.2],
  [16.6, 50.12],
  [16.3, 50.5],
  [16.4, 50.65],
  [15.8, 50.75],
  [15.3, 50.98],
  [14.97, 50.87],
  [15.0, 51.3],
  [14.6, 51.8],
  [14.75, 52.1],
  [14.55, 52.4],
  [14.65, 52.6],
  [14.15, 52.85],
  [14.4, 53.2],
];
export const RIVER: [number, number][] = [
  [18.95, 49.7],
  [19.3, 50.05],
  [20.6, 50.25],
  [21.5, 50.6],
  [21.85, 51.1],
  [21.6, 51.6],
  [21.05, 52.2],
  [20.2, 52.45],
  [19.3, 52.6],
  [18.7, 52.98],
  [18.2, 53.2],
  [18.75, 53.6],
  [18.85, 54.2],
  [18.95, 54.37],
];

export const WIDTH = 420;
export const HEIGHT = 400;
export const x = (longitude: number) => ((longitude - 13.9) / (24.4 - 13.9)) * WIDTH;
export const y = (latitude: number) => ((55.0 - latitude) / (55.0 - 48.8)) * HEIGHT;
/** The points in the notation of SVG. */
export const line = (points: readonly [number, number][]) =>
  points.map(([longitude, latitude]) => `${x(longitude).toFixed(1)} ${y(latitude).toFixed(1)}`).join('L');

/** Whether a place is within the map, which ends a little behind the border; other places are in the list only. */
export const isOnMap = (longitude: number, latitude: number) =>
  x(longitude) >= 0 && x(longitude) <= WIDTH && y(latitude) >= 0 && y(latitude) <= HEIGHT;
