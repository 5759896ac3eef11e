import type { OpenRecording } from '../views/record-view.ts';

const WIDTH = 1000;
const HEIGHT = 80;
/** Exponent that raises the long quiet parts of speech, which would be a flat line otherwise. */
const LOUDNESS_EXPONENT = 0.6;

function barsOf(peaks: readonly number[]): string {
  const step = WIDTH / peaks.length;
  return peaks
    .map((peak, index) => {
      const half = Math.max(1, (peak ** LOUDNESS_EXPONENT * HEIGHT) / 2 - 2);
      return `M${Math.round(index * step + step / 2)} ${Math.round(HEIGHT / 2 - half)}v${Math.round(half * 2)}`;
    })
    .join('');
}

/** The waveform of a recording and the position of a moment in it. */
export function SmallWave({ peaks, share }: { peaks: readonly number[]; share: number }) {
  if (peaks.length === 0) return null;
  const at = Math.round(share * WIDTH);
  return (
    <svg
      className="wave small-wave"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ '--heard': `${share * 100}%` } as object}
    >
      <path id="fala" d={barsOf(peaks)} />
      <use href="#fala" className="wave-heard" />
      <path className="wave-now" d={`M${at} 0V${HEIGHT}`} />
    </svg>
  );
}

/** The waveform, computed once on the server, with chapters and search matches. */
export function Waveform({ recording }: { recording: OpenRecording }) {
  const { peaks, chapters, cues, file, from } = recording;
  if (peaks.length === 0) return null;
  const at = (seconds: number) => Math.round((seconds / (file.duration || 1)) * WIDTH);
  const playedPercent = from === null ? 0 : (100 * from) / (file.duration || 1);
  return (
    <svg
      className="wave"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-wave
      style={{ '--heard': `${playedPercent}%` } as object}
    >
      <path id="fala" d={barsOf(peaks)} />
      {chapters.slice(1).map(({ start }) => (
        <path key={start} className="wave-part" d={`M${at(start)} 0V${HEIGHT}`} />
      ))}
      <use href="#fala" className="wave-heard" />
      {cues
        .filter(({ marks }) => marks.length > 0)
        .map(({ start }) => (
          <path key={start} className="wave-found" d={`M${at(start) - 5} 0h10l-5 9z`} />
        ))}
    </svg>
  );
}
