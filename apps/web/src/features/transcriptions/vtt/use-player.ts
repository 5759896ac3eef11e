import { type KeyboardEvent, useMemo, useRef } from 'react';

const SKIP = 5;

/** Controls of the player for the editor. */
export function usePlayer() {
  const media = useRef<HTMLMediaElement>(null);
  return useMemo(() => {
    const jump = (seconds: number) => {
      const player = media.current;
      if (player) player.currentTime = Math.max(0, Math.min(player.duration || seconds, seconds));
    };
    return {
      media,
      /** Current time in milliseconds, the unit of cues. */
      now: () => Math.round((media.current?.currentTime ?? 0) * 1000),
      jumpTo: (milliseconds: number) => jump(milliseconds / 1000),
      playFrom(milliseconds: number) {
        jump(milliseconds / 1000);
        // Browsers refuse to play before a click or while loading; the position is kept.
        media.current?.play().catch(() => undefined);
      },
      setSpeed(rate: number) {
        if (media.current) media.current.playbackRate = rate;
      },
      /** Handles a key; returns true if it was a shortcut of the player. */
      onKey(event: KeyboardEvent): boolean {
        const player = media.current;
        if (!player || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return false;
        if (event.code === 'Space') {
          if (player.paused) player.play().catch(() => undefined);
          else player.pause();
        } else if (event.key === 'ArrowLeft') jump(player.currentTime - SKIP);
        else if (event.key === 'ArrowRight') jump(player.currentTime + SKIP);
        else return false;
        event.preventDefault();
        return true;
      },
    };
  }, []);
}
export type Player = ReturnType<typeof usePlayer>;
