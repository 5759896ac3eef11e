import { clock } from '@regest/contract/locale/clock.ts';
import { recordingPart } from '../addresses/part-query.ts';
import { filePath, permanentPath, textPath } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { OpenRecording, RecordPage } from '../views/record-view.ts';
import { Cues } from './cues.tsx';
import { Icon } from './icon.tsx';
import { useMomentAddress } from './part-addresses.ts';
import { SearchInside } from './search-inside.tsx';
import { Waveform } from './waveform.tsx';

/**
 * Addresses have whole seconds. A cue or chapter that begins within the requested second is the target, so the
 * player starts there and not on the last word of the one before.
 */
function exactStart({ from, cues, chapters }: OpenRecording): number | null {
  if (from === null) return null;
  return [...cues, ...chapters].find(({ start }) => Math.floor(start) === from)?.start ?? from;
}

interface Props {
  view: RecordPage;
  recording: OpenRecording;
}

/** The browser's own player; it begins at the second in the address, with or without a script. */
function Media({ recording }: { recording: OpenRecording }) {
  const { plain, texts } = usePortal();
  const { file, cues, to, isVideo } = recording;
  const from = exactStart(recording);
  const moment = from === null ? '' : `#t=${from}${to === null ? '' : `,${to}`}`;
  const source = <source src={`${plain(filePath(file.id))}${moment}`} type={file.mimeType} />;
  if (!isVideo)
    return (
      // biome-ignore lint/a11y/useMediaCaption: the whole transcript is below
      <audio controls preload="metadata">
        {source}
      </audio>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions appear when the recording has a transcript
    <video
      controls
      preload="metadata"
      poster={file.hasPoster ? plain(`/plik/${file.id}/plakat`) : undefined}
      width="640"
      height="360"
    >
      {source}
      {cues.length > 0 && (
        <track
          kind="captions"
          src={plain(textPath(file.id, 'vtt'))}
          srcLang={file.textLanguage}
          label={texts.say('portal.transcript')}
          default
        />
      )}
    </video>
  );
}

function Chapters({ view, recording }: Props) {
  const { chapters } = recording;
  const from = exactStart(recording);
  const { texts } = usePortal();
  const to = useMomentAddress(view);
  if (chapters.length === 0) return null;
  return (
    <nav className="chapters card" aria-labelledby="spis">
      <h2 id="spis">{texts.say('portal.chapters')}</h2>
      <ol>
        {chapters.map(({ start, end, title, note }) => (
          <li key={start}>
            <a
              href={to(String(Math.floor(start)))}
              data-start={start}
              data-end={end}
              rel="nofollow"
              aria-current={from !== null && from >= start && from < end ? 'true' : undefined}
            >
              <code>{clock(start)}</code>
              <span lang={view.lang}>
                <b>{title}</b>
                {note && <small>{note}</small>}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Search in the transcript. */
function Inside({ view, recording }: Props) {
  const { texts } = usePortal();
  const matchingCues = recording.cues.filter(({ marks }) => marks.length > 0);
  const total = matchingCues.reduce((sum, { marks }) => sum + marks.length, 0);
  const [first] = matchingCues;
  return (
    <SearchInside
      path={view.path}
      query={view.query}
      label={texts.say('portal.cue.search')}
      total={total}
      hiddenFields={recording.number > 1 && <input type="hidden" name="n" value={recording.number} />}
    >
      {first && <a href={`#t${Math.floor(first.start)}`}>{clock(first.start)}</a>}
    </SearchInside>
  );
}

function TranscriptHead({ view, recording }: Props) {
  const { texts } = usePortal();
  const { cues, file } = recording;
  const state = file.isTextChecked ? 'portal.transcript.isChecked' : 'portal.transcript.isMachine';
  return (
    <div className="transcript-head">
      <h2>
        {texts.say('portal.transcript')}{' '}
        {cues.length > 0 && (
          <small className={file.isTextChecked ? 'checked' : undefined}>{texts.say(state)}</small>
        )}
      </h2>
      {cues.length > 0 && (
        <label data-player-tools hidden>
          <input type="checkbox" data-follow defaultChecked /> {texts.say('portal.follow')}
        </label>
      )}
      {cues.length > 0 && <Inside view={view} recording={recording} />}
    </div>
  );
}

/** Native player and whole transcript; the script only synchronises them. */
export function Player({ view, recording }: Props) {
  const { texts, plain, origin } = usePortal();
  return (
    <section className="player" aria-label={texts.say('portal.player')} data-player>
      <div className="card player-card">
        <Waveform recording={recording} />
        <Media recording={recording} />
        <p className="player-tools" data-player-tools hidden>
          <button
            type="button"
            className="button"
            data-copy-moment={`${origin}${plain(permanentPath(view.id))}?${recordingPart(recording.number)}t=`}
          >
            <Icon name="link" />
            {texts.say('portal.momentLink')}
          </button>
          <button
            type="button"
            className="button"
            data-copy-range={`${origin}${plain(permanentPath(view.id))}?${recordingPart(recording.number)}t=`}
            data-to-here={texts.say('portal.rangeLink.toHere', { time: '#' })}
          >
            {texts.say('portal.rangeLink')}
          </button>
        </p>
      </div>
      <Chapters view={view} recording={recording} />
      <TranscriptHead view={view} recording={recording} />
      {recording.cues.length === 0 && <p className="muted">{texts.say('portal.transcript.none')}</p>}
      <Cues view={view} recording={recording} />
    </section>
  );
}
