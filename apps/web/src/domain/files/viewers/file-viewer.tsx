import type { FileView } from '@regest/contract/endpoints/files.ts';
import { cueAt } from '@regest/contract/vtt/edit-cues.ts';
import { parseVtt } from '@regest/contract/vtt/parse-vtt.ts';
import { withoutTags } from '@regest/contract/vtt/speakers.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { fileKind } from '../file-kind.ts';
import { useStableUrl } from '../use-stable-url.ts';
import { useCaptions } from './captions.ts';
import { MediaPlayer } from './media-player.tsx';
import type { PageMark, PagePoint } from './page-mark.ts';
import { Unavailable } from './unavailable.tsx';
import classes from './viewer.module.css';

const ZoomViewer = latePart(() => import('./zoom-viewer.tsx'), <Loading rows={8} />);
const PdfViewer = latePart(() => import('./pdf-viewer.tsx'), <Loading rows={8} />);

/** A canvas would freeze what moves and blur what has no pixels of its own. */
const SHOWN_AS_IS = ['image/gif', 'image/apng', 'image/svg+xml', 'image/x-icon'];

const NO_MARKS: readonly PageMark[] = [];

interface Props {
  file: FileView;
  /** Page from 1, for files with pages. */
  page: number;
  onPage: (page: number) => void;
  /** The second at which a recording begins. */
  time?: number;
  /** Places of the page that are pointed out. */
  marks?: readonly PageMark[];
  /** A click on a point of a scan. */
  onPoint?: (point: PagePoint) => void;
}

function Played({ file, time, onBroken }: Pick<Props, 'file' | 'time'> & { onBroken: () => void }) {
  const media = useRef<HTMLMediaElement>(null);
  const captions = useCaptions(file);
  const cues = useMemo(() => (captions ? parseVtt(captions.transcription).cues : []), [captions]);
  const [spoken, setSpoken] = useState(-1);
  const onTime = useCallback((seconds: number) => setSpoken(cueAt(cues, seconds * 1000)), [cues]);
  const cue = cues[spoken];
  return (
    <>
      <MediaPlayer
        file={file}
        media={media}
        start={time}
        captions={captions?.transcription}
        language={captions?.language}
        onTime={cues.length > 0 ? onTime : undefined}
        onBroken={onBroken}
      />
      {/* A player of sound has no place for captions of its own. */}
      {cues.length > 0 && fileKind(file.mimeType) === 'audio' && (
        <p className={classes.spoken} lang={captions?.language ?? undefined}>
          {cue ? withoutTags(cue.text) : ''}
        </p>
      )}
    </>
  );
}

/** A file by its kind; what cannot be shown says so and offers the download. */
export default function FileViewer({ file, page, onPage, time, marks = NO_MARKS, onPoint }: Props) {
  const [broken, setBroken] = useState(false);
  const onBroken = useCallback(() => setBroken(true), []);
  const { url, renew } = useStableUrl(file);
  const onRefused = useCallback(async () => {
    if (!(await renew())) setBroken(true);
  }, [renew]);
  const kind = fileKind(file.mimeType);
  if (broken || kind === 'other') return <Unavailable file={file} broken={broken} />;
  if (kind === 'audio' || kind === 'video') return <Played file={file} time={time} onBroken={onBroken} />;
  if (kind === 'image' && SHOWN_AS_IS.includes(file.mimeType)) {
    return (
      <div className={`${classes.stage} ${classes.plain}`}>
        <img src={url} alt={file.name} onError={onRefused} />
      </div>
    );
  }
  if (kind === 'pdf') {
    return <PdfViewer fileId={file.id} page={page} marks={marks} onPage={onPage} onBroken={onBroken} />;
  }
  return (
    url && <ZoomViewer url={url} label={file.name} marks={marks} onPoint={onPoint} onBroken={onRefused} />
  );
}
