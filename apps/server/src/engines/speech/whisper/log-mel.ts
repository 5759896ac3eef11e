/** Whisper's picture of sound: mel bands of the spectrum, 25 ms wide and 10 ms apart, as logarithms. */

const SAMPLE_RATE = 16_000;
const WIDTH = 400;
const STEP = 160;
const BINS = WIDTH / 2 + 1;
/** Length of the encoder's input, whatever the length of the sound. */
export const WINDOW_SECONDS = 30;
const FRAMES = (WINDOW_SECONDS * SAMPLE_RATE) / STEP;

const HANN = Float64Array.from(
  { length: WIDTH },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / WIDTH),
);
const COS = Float64Array.from({ length: WIDTH }, (_, at) => Math.cos((2 * Math.PI * at) / WIDTH));
const SIN = Float64Array.from({ length: WIDTH }, (_, at) => -Math.sin((2 * Math.PI * at) / WIDTH));
/** 400 = 20 × 20. */
const SIDE = 20;

/** `bands` rows of 3000 frames. Sound past 30 s is left out, what is missing is silence. */
export function logMel(samples: Int16Array, bands: number): Float32Array {
  const filters = melFilters(bands);
  const sound = padded(samples);
  const mel = new Float32Array(bands * FRAMES);
  const re = new Float64Array(WIDTH);
  const im = new Float64Array(WIDTH);
  const work = { re: new Float64Array(WIDTH), im: new Float64Array(WIDTH) };
  let loudest = Number.NEGATIVE_INFINITY;
  // Two frames at once: the spectrum of real numbers leaves the imaginary half free for another.
  for (let frame = 0; frame < FRAMES; frame += 2) {
    for (let at = 0; at < WIDTH; at += 1) {
      const weight = HANN[at] ?? 0;
      re[at] = (sound[frame * STEP + at] ?? 0) * weight;
      im[at] = (sound[(frame + 1) * STEP + at] ?? 0) * weight;
    }
    transform(re, im, work);
    for (let band = 0; band < bands; band += 1) {
      const filter = filters[band];
      if (!filter) continue;
      let [first, second] = [0, 0];
      for (const [index, weight] of filter.weights.entries()) {
        const bin = filter.from + index;
        const mirror = (WIDTH - bin) % WIDTH;
        const [a, b] = [work.re[bin] ?? 0, work.im[bin] ?? 0];
        const [c, d] = [work.re[mirror] ?? 0, work.im[mirror] ?? 0];
        first += (weight * ((a + c) ** 2 + (b - d) ** 2)) / 4;
        second += (weight * ((b + d) ** 2 + (c - a) ** 2)) / 4;
      }
      for (const [offset, energy] of [first, second].entries()) {
        const level = Math.log10(Math.max(energy, 1e-10));
        mel[band * FRAMES + frame + offset] = level;
        if (level > loudest) loudest = level;
      }
    }
  }
  for (const [at, level] of mel.entries()) mel[at] = (Math.max(level, loudest - 8) + 4) / 4;
  return mel;
}

/** Samples from −1 to 1, with half a frame before and after; the beginning is mirrored, as in training. */
function padded(samples: Int16Array): Float32Array {
  const half = WIDTH / 2;
  const sound = new Float32Array(WINDOW_SECONDS * SAMPLE_RATE + WIDTH);
  const length = Math.min(samples.length, WINDOW_SECONDS * SAMPLE_RATE);
  for (let at = 0; at < length; at += 1) sound[half + at] = (samples[at] ?? 0) / 32_768;
  for (let at = 0; at < half; at += 1) {
    sound[half - 1 - at] = sound[half + 1 + at] ?? 0;
    sound[sound.length - half + at] = sound[sound.length - half - 2 - at] ?? 0;
  }
  return sound;
}

/** A Fourier transform of 400 numbers as 20 of 20, twiddled, and 20 of 20 again; into `out`. */
function transform(re: Float64Array, im: Float64Array, out: { re: Float64Array; im: Float64Array }): void {
  for (let column = 0; column < SIDE; column += 1) {
    for (let k = 0; k < SIDE; k += 1) {
      let [sumRe, sumIm] = [0, 0];
      for (let row = 0; row < SIDE; row += 1) {
        const turn = (SIDE * row * k) % WIDTH;
        const [cos, sin] = [COS[turn] ?? 0, SIN[turn] ?? 0];
        const [x, y] = [re[SIDE * row + column] ?? 0, im[SIDE * row + column] ?? 0];
        sumRe += x * cos - y * sin;
        sumIm += x * sin + y * cos;
      }
      const [cos, sin] = [COS[column * k] ?? 0, SIN[column * k] ?? 0];
      columnsRe[k * SIDE + column] = sumRe * cos - sumIm * sin;
      columnsIm[k * SIDE + column] = sumRe * sin + sumIm * cos;
    }
  }
  for (let k = 0; k < SIDE; k += 1) {
    for (let high = 0; high < SIDE; high += 1) {
      let [sumRe, sumIm] = [0, 0];
      for (let column = 0; column < SIDE; column += 1) {
        const turn = (SIDE * column * high) % WIDTH;
        const [cos, sin] = [COS[turn] ?? 0, SIN[turn] ?? 0];
        const [x, y] = [columnsRe[k * SIDE + column] ?? 0, columnsIm[k * SIDE + column] ?? 0];
        sumRe += x * cos - y * sin;
        sumIm += x * sin + y * cos;
      }
      out.re[k + SIDE * high] = sumRe;
      out.im[k + SIDE * high] = sumIm;
    }
  }
}

const columnsRe = new Float64Array(WIDTH);
const columnsIm = new Float64Array(WIDTH);

interface Filter {
  from: number;
  weights: Float64Array;
}

/** Triangles of equal area between points equally far apart on Slaney's mel scale. */
function melFilters(bands: number): Filter[] {
  const top = toMel(SAMPLE_RATE / 2);
  const corners = Array.from({ length: bands + 2 }, (_, at) => toHertz((top * at) / (bands + 1)));
  return Array.from({ length: bands }, (_, band) => {
    const [low = 0, middle = 0, high = 0] = corners.slice(band, band + 3);
    const all = Array.from({ length: BINS }, (_, bin) => {
      const hertz = (bin * SAMPLE_RATE) / WIDTH;
      const slope = Math.min((hertz - low) / (middle - low), (high - hertz) / (high - middle));
      return (Math.max(0, slope) * 2) / (high - low);
    });
    const from = Math.max(
      0,
      all.findIndex((weight) => weight > 0),
    );
    const to = all.findLastIndex((weight) => weight > 0) + 1;
    return { from, weights: Float64Array.from(all.slice(from, to)) };
  });
}

/** Straight up to 1000 Hz, logarithmic above. */
const KNEE = { hertz: 1000, mel: 15, step: Math.log(6.4) / 27 } as const;

function toMel(hertz: number): number {
  if (hertz < KNEE.hertz) return (hertz * KNEE.mel) / KNEE.hertz;
  return KNEE.mel + Math.log(hertz / KNEE.hertz) / KNEE.step;
}

function toHertz(mel: number): number {
  if (mel < KNEE.mel) return (mel * KNEE.hertz) / KNEE.mel;
  return KNEE.hertz * Math.exp(KNEE.step * (mel - KNEE.mel));
}
