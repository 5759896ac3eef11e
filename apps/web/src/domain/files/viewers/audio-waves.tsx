import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import classes from './viewer.module.css';

/** The shape of the sound needs all of it, decoded in memory: an hour of MP3 is about as much as that is worth. */
const MAX_BYTES = 60 * 1024 * 1024;
const HEIGHT = 72;

interface Props {
  media: HTMLMediaElement;
  url: string;
  bytes: number;
}

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** A picture of the recording to click in; everything it does, the player's own controls do too. */
export default function AudioWaves({ media, url, bytes }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isSmall = bytes <= MAX_BYTES;

  useEffect(() => {
    if (!box.current || !isSmall) return;
    const stop = new AbortController();
    const waves = WaveSurfer.create({
      container: box.current,
      media,
      // Whole, as the player has it: with any other address the recording is loaded again and starts over.
      url: new URL(url, location.href).href,
      height: HEIGHT,
      barWidth: 2,
      barGap: 1,
      waveColor: token('--rg-control'),
      progressColor: token('--rg-primary'),
      cursorColor: token('--rg-ink'),
      dragToSeek: true,
      fetchParams: { signal: stop.signal },
    });
    // Sound that the browser plays but cannot decode as a whole has no picture; it still plays.
    waves.on('error', () => undefined);
    return () => {
      stop.abort();
      waves.destroy();
    };
  }, [media, url, isSmall]);

  return isSmall ? <div ref={box} className={classes.waves} aria-hidden /> : null;
}
