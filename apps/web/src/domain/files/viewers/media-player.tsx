import type { FileView } from '@regest/contract/endpoints/files.ts';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { fileKind } from '../file-kind.ts';
import { fileUrl, pictureUrl } from '../file-urls.ts';
import { useTextUrl } from './captions.ts';
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

/** The browser's own player: it seeks, it is known, it works by keyboard. Sound has its shape drawn above. */
export function MediaPlayer({ file, media, start, captions, language, onTime, onBroken }: Props) {
  const { t } = useTranslation();
  const isVideo = fileKind(file.mimeType) === 'video';
  const track = useTextUrl(captions, 'text/vtt');
  // Fixed for as long as the file is shown: a new address would start the recording again.
  const [source] = useState(() => fileUrl(file.id));
  const element = useRef<HTMLMediaElement | null>(null);
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

  const common = {
    src: source,
    controls: true,
    preload: 'metadata' as const,
    'aria-label': file.name,
    onError: onBroken,
    onLoadedMetadata: () => {
      if (start !== undefined && element.current) element.current.currentTime = start;
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

  return (
    <div className={classes.media}>
      {isVideo ? (
        <video ref={keep} {...common} poster={file.poster ? pictureUrl(file.poster) : undefined} />
      ) : (
        <>
          <Suspense fallback={<div className={classes.waves} />}>
            {ready && <AudioWaves media={ready} url={source} bytes={file.contentLength} />}
          </Suspense>
          <audio ref={keep} {...common} />
        </>
      )}
    </div>
  );
}
