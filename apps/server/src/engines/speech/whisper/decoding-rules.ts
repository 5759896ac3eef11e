import type { ModelConfig } from './model-config.ts';

type Tokens = ModelConfig['tokens'];

/** Times come in steps of 0.02 s. */
export const TIME_STEP = 0.02;
/** The first cue begins within the first second: later ones are invented more often than heard. */
const LATEST_START = Math.round(1 / TIME_STEP);

const NEVER = Number.NEGATIVE_INFINITY;

/**
 * Takes out of `logits` what may not follow `spoken`: marks that are no text, and times that go back, stand alone or
 * lie past the end of the sound. `seconds` is the length of the sound.
 */
export function applyRules(
  logits: Float32Array,
  spoken: readonly number[],
  tokens: Tokens,
  seconds: number,
): void {
  const { end, firstTime, noTimestamps } = tokens;
  for (const token of tokens.suppressed) logits[token] = NEVER;
  // All marks but the end and the times: languages, tasks, the prompt.
  logits.fill(NEVER, end + 1, noTimestamps + 1);
  logits.fill(NEVER, firstTime + Math.ceil(seconds / TIME_STEP) + 1);
  if (spoken.length === 0) {
    for (const token of tokens.suppressedAtStart) logits[token] = NEVER;
    logits.fill(NEVER, 0, firstTime);
    logits.fill(NEVER, firstTime + LATEST_START + 1);
    return;
  }
  const isTime = (token: number | undefined) => token !== undefined && token >= firstTime;
  const afterTime = isTime(spoken.at(-1));
  const afterPair = afterTime && (spoken.length < 2 || isTime(spoken.at(-2)));
  // A time closes a cue and another one opens the next: text follows a pair, a time or the end follows a single one.
  if (afterPair) logits.fill(NEVER, firstTime);
  else if (afterTime) logits.fill(NEVER, 0, end);
  const lastTime = spoken.findLast(isTime);
  if (lastTime !== undefined)
    logits.fill(NEVER, firstTime, afterTime && !afterPair ? lastTime : lastTime + 1);
  if (preferTime(logits, firstTime)) logits.fill(NEVER, 0, firstTime);
}

/** True where all times together are likelier than the likeliest word. */
function preferTime(logits: Float32Array, firstTime: number): boolean {
  const likeliest = max(logits, 0, firstTime);
  const top = max(logits, firstTime, logits.length);
  if (top === NEVER) return false;
  let sum = 0;
  for (let token = firstTime; token < logits.length; token += 1)
    sum += Math.exp((logits[token] ?? NEVER) - top);
  return top + Math.log(sum) > likeliest;
}

function max(logits: Float32Array, from: number, to: number): number {
  let best = NEVER;
  for (let token = from; token < to; token += 1)
    if ((logits[token] ?? NEVER) > best) best = logits[token] ?? NEVER;
  return best;
}

/** Logarithm of the share of one token. */
export function logShare(logits: Float32Array, token: number): number {
  const top = max(logits, 0, logits.length);
  let sum = 0;
  for (const value of logits) sum += Math.exp(value - top);
  return (logits[token] ?? NEVER) - top - Math.log(sum);
}

/** The likeliest token, or one drawn by `random` where `temperature` is above 0. */
export function chooseToken(logits: Float32Array, temperature: number, random: () => number): number {
  const top = max(logits, 0, logits.length);
  if (temperature === 0) return logits.indexOf(top);
  let sum = 0;
  for (const value of logits) sum += Math.exp((value - top) / temperature);
  let rest = random() * sum;
  for (const [token, value] of logits.entries()) {
    rest -= Math.exp((value - top) / temperature);
    if (rest <= 0 && value > NEVER) return token;
  }
  return logits.indexOf(top);
}
