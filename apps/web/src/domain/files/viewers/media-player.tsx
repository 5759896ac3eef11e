import type { FileView } from '@regest/contract/endpoints/files.ts';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { fileKind } from '../file-kind.ts';
import { usePictureUrl } from '../file-urls.ts';
import { useStableUrl } from '../use-stable-url.ts';
import { useTextUrl } from './captions.ts';
import { MediaBar } from './media-bar.tsx';
import classes from './viewer.module.css';

const AudioWaves = lazy(() => import('./audio-waves.tsx'));

interface Props {
  file: FileView;
  media: RefObject<HTMLMediaElement | null>;
  /** The second that is shown first. */
  start?: number;
  /** WebVTT. */
  captions?: string;
  language?: string | null;
  onTime?: (seconds: number) => void;
  onBroken?: () => void;
}

/** A film, or the shape of a sound, above one bar. */
export function MediaPlayer({ file, media, start, captions, language, onTime, onBroken }: Props) {
  const { t } = useTranslation();
  const isVideo = fileKind(file.mimeType) === 'video';
  const track = useTextUrl(captions, 'text/vtt');
  const { url: source, renew } = useStableUrl(file);
  const poster = usePictureUrl(file.id, file.poster);
  /** Position when the address was refused. */
  const stopped = useRef<{ at: number; played: boolean }>(undefined);
  const element = useRef<HTMLMediaElement | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState<HTMLMediaElement>();

  useEffect(() => {
    if (!onTime) return;
    // `timeupdate` comes four times a second; a cue should light up when it is spoken.
    let frame = requestAnimationFrame(function tell() {
      if (element.current) onTime(element.current.currentTime);
      frame = requestAnimationFrame(tell);
    });
    return () => cancelAnimationFrame(frame);
  }, [onTime]);

  useEffect(() => {
    // Before its length is known it cannot be moved; then it begins there.
    if (start !== undefined && ready && ready.readyState > 0) ready.currentTime = start;
  }, [start, ready]);

  const common = {
    src: source,
    preload: 'metadata' as const,
    'aria-label': file.name,
    onError: async () => {
      const { currentTime = 0, paused = true } = element.current ?? {};
      stopped.current = { at: currentTime, played: !paused };
      if (!(await renew())) onBroken?.();
    },
    onLoadedMetadata: () => {
      const from = stopped.current?.at ?? start;
      if (from !== undefined && element.current) element.current.currentTime = from;
      if (stopped.current?.played) element.current?.play().catch(() => undefined);
      stopped.current = undefined;
    },
    children: track && (
      <track kind="captions" src={track} srcLang={language ?? 'pl'} label={t('files.captions')} default />
    ),
  };
  const keep = (node: HTMLMediaElement | null) => {
    element.current = node;
    media.current = node;
    if (node) setReady(node);
  };

  const toggle = () => (ready?.paused ? void ready.play().catch(() => undefined) : ready?.pause());

  return (
    <div ref={stage} className={classes.media}>
      {isVideo ? (
        <>
          <video ref={keep} {...common} poster={poster} onClick={toggle} />
          {ready && <MediaBar media={ready} film={{ stage, hasCaptions: track !== undefined }} />}
        </>
      ) : (
        <>
          <Suspense fallback={<div className={classes.waves} />}>
            {ready && source && <AudioWaves media={ready} url={source} bytes={file.contentLength} />}
          </Suspense>
          <audio ref={keep} {...common} />
          {ready && <MediaBar media={ready} />}
        </>
      )}
    </div>
  );
}
