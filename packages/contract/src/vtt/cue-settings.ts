export interface CueSettings {
  vertical: '' | 'rl' | 'lr';
  line: number | 'auto';
  snapToLines: boolean;
  lineAlign: 'start' | 'center' | 'end';
  position: number | 'auto';
  positionAlign: 'line-left' | 'center' | 'line-right' | 'auto';
  size: number;
  align: 'start' | 'center' | 'end' | 'left' | 'right';
  region: string;
}

const DEFAULTS: CueSettings = {
  vertical: '',
  line: 'auto',
  snapToLines: true,
  lineAlign: 'start',
  position: 'auto',
  positionAlign: 'auto',
  size: 100,
  align: 'center',
  region: '',
};

const READERS: Record<string, (value: string) => Partial<CueSettings> | null> = {
  vertical: (value) => (value === 'rl' || value === 'lr' ? { vertical: value } : null),
  align: (value) => {
    const align = oneOf(value, ['start', 'center', 'end', 'left', 'right'] as const);
    return align && { align };
  },
  size: (value) => {
    const size = percentage(value);
    return size === null ? null : { size };
  },
  position: (value) => {
    const { place, alignment } = cut(value);
    const position = percentage(place);
    const positionAlign =
      alignment === null ? 'auto' : oneOf(alignment, ['line-left', 'center', 'line-right'] as const);
    return position === null || positionAlign === null ? null : { position, positionAlign };
  },
  line: (value) => {
    const { place, alignment } = cut(value);
    const snapToLines = !place.endsWith('%');
    const line = snapToLines ? lineNumber(place) : percentage(place);
    const lineAlign = alignment === null ? 'start' : oneOf(alignment, ['start', 'center', 'end'] as const);
    return line === null || lineAlign === null ? null : { line, snapToLines, lineAlign };
  },
  region: (region) => ({ region }),
};

/** The settings of a cue as the W3C parser reads them: what is malformed or unknown is passed over. */
export function readCueSettings(settings: string): CueSettings {
  const result = { ...DEFAULTS };
  for (const setting of settings.split(/[ \t\n\f\r]+/)) {
    const colon = setting.indexOf(':');
    if (colon <= 0 || colon === setting.length - 1) continue;
    Object.assign(result, READERS[setting.slice(0, colon)]?.(setting.slice(colon + 1)));
  }
  // A cue placed by itself cannot also lie in a region.
  if (result.line !== 'auto' || result.size !== 100 || result.vertical !== '') result.region = '';
  return result;
}

function cut(value: string): { place: string; alignment: string | null } {
  const comma = value.indexOf(',');
  return comma === -1
    ? { place: value, alignment: null }
    : { place: value.slice(0, comma), alignment: value.slice(comma + 1) };
}

function percentage(value: string): number | null {
  if (!/^[0-9]+(?:\.[0-9]+)?%$/.test(value)) return null;
  const number = Number(value.slice(0, -1));
  return number <= 100 ? number : null;
}

function lineNumber(value: string): number | null {
  return /^-?[0-9]+(?:\.[0-9]+)?$/.test(value) ? Number(value) : null;
}

function oneOf<const T extends string>(value: string, names: readonly T[]): T | null {
  return names.find((name) => name === value) ?? null;
}
