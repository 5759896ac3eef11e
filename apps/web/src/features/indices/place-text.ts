interface Place {
  latitude: number | null;
  longitude: number | null;
}

const NUMBER = String.raw`[-−]?\d{1,3}(?:[.,]\d{1,12})?`;
const PAIR = new RegExp(String.raw`^(${NUMBER})\s*[;,\s]\s*(${NUMBER})$`);

const toNumber = (text: string) => Number(text.replace('−', '-').replace(',', '.'));

/** Parses `52,2297; 21,0122`, with a point or a comma; nulls for an empty text, undefined for an invalid one. */
export function readPlace(typed: string): Place | undefined {
  const text = typed.trim();
  if (text === '') return { latitude: null, longitude: null };
  const [, first, second] = PAIR.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const [latitude, longitude] = [toNumber(first), toNumber(second)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

const formatNumber = (value: number) => String(value).replace('.', ',');

export function formatPlace({ latitude, longitude }: Place): string {
  return latitude === null || longitude === null
    ? ''
    : `${formatNumber(latitude)}; ${formatNumber(longitude)}`;
}
