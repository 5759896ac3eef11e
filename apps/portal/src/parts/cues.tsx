import { clock } from '@regest/contract/locale/clock.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { OpenRecording, RecordPage, SpokenCue } from '../views/record-view.ts';
import { Icon } from './icon.tsx';
import { Marked } from './marked.tsx';
import { useMomentAddress } from './part-addresses.ts';

interface Props {
  cue: SpokenCue;
  before: SpokenCue | undefined;
  view: RecordPage;
  isOpen: boolean;
  lang: string;
}

function Cue({ cue, before, view, isOpen, lang }: Props) {
  const { texts } = usePortal();
  const to = useMomentAddress(view);
  const q = view.query === '' ? '' : `&q=${encodeURIComponent(view.query)}`;
  const at = to(`${Math.floor(cue.start)},${Math.ceil(cue.end)}${q}`);
  const time = clock(cue.start);
  return (
    <li
      id={`t${Math.floor(cue.start)}`}
      data-start={cue.start}
      data-end={cue.end}
      className={isOpen ? 'cue now' : 'cue'}
    >
      {cue.speaker && cue.speaker !== before?.speaker && (
        <b className="speaker" lang="pl">
          {cue.speaker}
        </b>
      )}
      <a
        className="cue-time"
        href={`${at}#t${Math.floor(cue.start)}`}
        rel="nofollow"
        aria-label={texts.say('portal.cue.at', { time })}
      >
        {time}
      </a>
      <p lang={lang} dir="auto">
        <Marked text={cue.text} marks={cue.marks} />
      </p>
      <a
        className="cue-link"
        href={`${at}#cytuj`}
        rel="nofollow"
        aria-label={texts.say('portal.cue.link', { time })}
        title={texts.say('portal.cue.link', { time })}
      >
        <Icon name="link" />
      </a>
    </li>
  );
}

/** The whole transcript in order, a full equivalent of the sound. */
export function Cues({ view, recording }: { view: RecordPage; recording: OpenRecording }) {
  const { cues, from, to } = recording;
  // Addresses have whole seconds, so a cue that ends within the first of them is outside the range.
  const isOpen = (cue: SpokenCue) => from !== null && cue.start < (to ?? from + 1) && cue.end >= from + 1;
  return (
    <ol className="cues" data-cues>
      {cues.map((cue, index) => (
        <Cue
          key={`${cue.start} ${cue.end} ${cue.text}`}
          cue={cue}
          before={cues[index - 1]}
          view={view}
          isOpen={isOpen(cue)}
          lang={recording.file.textLanguage}
        />
      ))}
    </ol>
  );
}
