import { clock } from '@regest/contract/locale/format.ts';
import { filePath, textPath } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { OpenRecording, RecordPage, SpokenCue } from '../views/record-view.ts';
import { Marked } from './marked.tsx';

const WIDTH = 1000;
const HEIGHT = 80;

/** The shape of the sound, computed once on the server. */
function Waveform({ recording }: { recording: OpenRecording }) {
  const { peaks, chapters, file } = recording;
  if (peaks.length === 0) return null;
  const step = WIDTH / peaks.length;
  const bars = peaks
    .map((peak, index) => {
      const half = Math.max(1, (peak * HEIGHT) / 2);
      return `M${(index * step + step / 2).toFixed(1)} ${(HEIGHT / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`;
    })
    .join('');
  return (
    <svg
      className="wave"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-wave
    >
      <path d={bars} />
      {chapters.map(({ start }) => (
        <line
          key={start}
          x1={(start / (file.duration ?? 1)) * WIDTH}
          x2={(start / (file.duration ?? 1)) * WIDTH}
          y1="0"
          y2={HEIGHT}
        />
      ))}
      <path className="wave-heard" d={bars} data-wave-heard />
    </svg>
  );
}

function Cue({
  cue,
  before,
  view,
  isOpen,
}: {
  cue: SpokenCue;
  before: SpokenCue | undefined;
  view: RecordPage;
  isOpen: boolean;
}) {
  const { href, texts } = usePortal();
  const at = href(`${view.path}?t=${Math.floor(cue.start)},${Math.ceil(cue.end)}`);
  return (
    <li
      id={`t${Math.floor(cue.start)}`}
      data-start={cue.start}
      data-end={cue.end}
      className={isOpen ? 'cue now' : 'cue'}
    >
      {cue.speaker && cue.speaker !== before?.speaker && <b className="speaker">{cue.speaker}</b>}
      <a
        className="cue-time"
        href={at}
        rel="nofollow"
        aria-label={texts.say('portal.cue.at', { time: clock(cue.start) })}
      >
        {clock(cue.start)}
      </a>
      <p lang="pl">
        <Marked text={cue.text} marks={cue.marks} />
      </p>
    </li>
  );
}

/** Native player and whole transcript; the script only makes the two follow each other. */
export function Player({ view, recording }: { view: RecordPage; recording: OpenRecording }) {
  const { plain, href, texts } = usePortal();
  const { file, cues, chapters, from, to, isVideo } = recording;
  const moment = from === null ? '' : `#t=${from}${to === null ? '' : `,${to}`}`;
  const source = <source src={`${plain(filePath(file.id))}${moment}`} type={file.mimeType} />;
  const track = cues.length > 0 && (
    <track
      kind="captions"
      src={plain(textPath(file.id, 'vtt'))}
      srcLang="pl"
      label={texts.say('portal.transcript')}
      default={isVideo}
    />
  );
  const isOpen = (cue: SpokenCue) => from !== null && cue.start < (to ?? from + 1) && cue.end > from;
  return (
    <section className="player" aria-label={texts.say('portal.player')} data-player>
      <div className="card">
        <Waveform recording={recording} />
        {isVideo ? (
          // biome-ignore lint/a11y/useMediaCaption: the captions are there when somebody wrote them
          <video
            controls
            preload="metadata"
            poster={file.hasPoster ? plain(`/plik/${file.id}/plakat`) : undefined}
          >
            {source}
            {track}
          </video>
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: the whole transcript stands below
          <audio controls preload="metadata">
            {source}
          </audio>
        )}
        <p className="player-tools" data-player-tools hidden>
          <label>
            <input type="checkbox" data-follow defaultChecked /> {texts.say('portal.follow')}
          </label>
          <button type="button" className="button" data-copy-moment={href(view.path)}>
            {texts.say('portal.momentLink')}
          </button>
        </p>
      </div>
      {chapters.length > 0 && (
        <nav className="chapters" aria-label={texts.say('portal.chapters')}>
          <h2>{texts.say('portal.chapters')}</h2>
          <ol>
            {chapters.map(({ start, title }) => (
              <li key={start}>
                <a href={href(`${view.path}?t=${Math.floor(start)}`)} data-start={start} rel="nofollow">
                  <code>{clock(start)}</code> <span lang="pl">{title}</span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <h2>
        {texts.say('portal.transcript')}{' '}
        {cues.length > 0 && (
          <small className={file.isTextChecked ? 'checked' : undefined}>
            {texts.say(file.isTextChecked ? 'portal.transcript.isChecked' : 'portal.transcript.isMachine')}
          </small>
        )}
      </h2>
      {cues.length === 0 && <p className="muted">{texts.say('portal.transcript.none')}</p>}
      <ol className="cues" data-cues>
        {cues.map((cue, index) => (
          <Cue
            key={`${cue.start} ${cue.end} ${cue.text}`}
            cue={cue}
            before={cues[index - 1]}
            view={view}
            isOpen={isOpen(cue)}
          />
        ))}
      </ol>
    </section>
  );
}
