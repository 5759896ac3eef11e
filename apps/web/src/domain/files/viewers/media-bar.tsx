import { ActionIcon } from '@mantine/core';
import {
  IconMaximize,
  IconMinimize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconTextCaption,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { type CSSProperties, type RefObject, useEffect, useReducer } from 'react';
import { formatClock } from '../../../ui/format/format-number.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from './viewer.module.css';

const CHANGES = [
  'play',
  'pause',
  'timeupdate',
  'seeking',
  'durationchange',
  'volumechange',
  'ended',
] as const;

/** Safari on a phone shows a film alone in its own full screen. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

interface FilmProps {
  media: HTMLMediaElement;
  /** Element of the full screen: the film with its bar. */
  stage: RefObject<HTMLElement | null>;
  hasCaptions: boolean;
  follow: () => void;
}

/** Buttons of films alone: captions and full screen. */
function FilmButtons({ media, stage, hasCaptions, follow }: FilmProps) {
  const { t } = useTranslation();
  useEffect(() => {
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [follow]);
  const track = media.textTracks[0];
  const isShown = track?.mode === 'showing';
  const isWhole = document.fullscreenElement !== null && document.fullscreenElement === stage.current;
  const wholeLabel = t(isWhole ? 'player.leaveFullScreen' : 'player.fullScreen');
  const Whole = isWhole ? IconMinimize : IconMaximize;

  function toggleWhole() {
    if (isWhole) void document.exitFullscreen();
    else if (stage.current?.requestFullscreen) stage.current.requestFullscreen().catch(() => undefined);
    else (media as PhoneVideo).webkitEnterFullscreen?.();
  }

  return (
    <>
      {hasCaptions && (
        <ActionIcon
          size={36}
          aria-label={t('files.captions')}
          title={t('files.captions')}
          aria-pressed={isShown}
          onClick={() => {
            if (track) track.mode = isShown ? 'hidden' : 'showing';
            follow();
          }}
        >
          <IconTextCaption size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon size={36} aria-label={wholeLabel} title={wholeLabel} onClick={toggleWhole}>
        <Whole size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

interface Props {
  media: HTMLMediaElement;
  /** Set for a film. */
  film?: Pick<FilmProps, 'stage' | 'hasCaptions'>;
}

/** Play, the place in the recording and the sound, in the look of the house; the element does the playing. */
export function MediaBar({ media, film }: Props) {
  const { t } = useTranslation();
  const [, follow] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    for (const change of CHANGES) media.addEventListener(change, follow);
    return () => {
      for (const change of CHANGES) media.removeEventListener(change, follow);
    };
  }, [media]);
  const { paused, muted, currentTime } = media;
  const length = Number.isFinite(media.duration) ? media.duration : 0;
  const Play = paused ? IconPlayerPlayFilled : IconPlayerPauseFilled;
  const Sound = muted ? IconVolumeOff : IconVolume;
  const playLabel = t(paused ? 'player.play' : 'player.pause');
  const soundLabel = t(muted ? 'player.unmute' : 'player.mute');
  return (
    <div className={classes.bar}>
      <ActionIcon
        size={36}
        variant="filled"
        aria-label={playLabel}
        title={playLabel}
        onClick={() => (paused ? media.play().catch(() => undefined) : media.pause())}
      >
        <Play size={18} aria-hidden />
      </ActionIcon>
      <input
        type="range"
        aria-label={t('player.position')}
        aria-valuetext={t('player.positionOf', {
          time: formatClock(currentTime),
          length: formatClock(length),
        })}
        min={0}
        max={Math.max(1, Math.floor(length))}
        step={1}
        value={Math.floor(currentTime)}
        style={{ '--done': `${length > 0 ? (currentTime / length) * 100 : 0}%` } as CSSProperties}
        onChange={(event) => {
          media.currentTime = Number(event.currentTarget.value);
        }}
      />
      <span className={classes.clock} aria-hidden>
        {formatClock(currentTime)} / {formatClock(length)}
      </span>
      <ActionIcon
        size={36}
        aria-label={soundLabel}
        title={soundLabel}
        onClick={() => {
          media.muted = !muted;
        }}
      >
        <Sound size={18} aria-hidden />
      </ActionIcon>
      {film && <FilmButtons media={media} follow={follow} {...film} />}
    </div>
  );
}
