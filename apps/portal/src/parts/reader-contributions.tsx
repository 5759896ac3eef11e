import { partQuery, recordingPart } from '../addresses/part-query.ts';
import { contributionPath } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { RecordContribution, RecordPage } from '../views/record-view.ts';
import { Icon } from './icon.tsx';

function ContributionPlace({ view, contribution }: { view: RecordPage; contribution: RecordContribution }) {
  const { texts, href } = usePortal();
  const { place, region } = contribution;
  if (!place) return null;
  if ('recording' in place)
    return (
      <a href={href(`${view.path}?${recordingPart(place.recording)}`.replace(/[?&]$/, ''))}>
        {texts.say('portal.contribution.recording', { number: place.recording })}
      </a>
    );
  const part = { sheet: place.sheet, region, from: null, to: null, recording: null };
  return (
    <a href={href(`${view.path}${partQuery(part)}`)}>
      {texts.say(region ? 'portal.contribution.region' : 'portal.contribution.sheet', {
        number: place.sheet,
      })}
    </a>
  );
}

const correctionOf = ({ place }: RecordContribution) =>
  place && 'recording' in place ? 'portal.contribution.correctionHeard' : 'portal.contribution.correction';

/** The invitation to contribute, worded for the kinds of contribution that the open file accepts. */
function Ask({ view }: { view: RecordPage }) {
  const { texts } = usePortal();
  const { kinds } = view.contributions;
  const questions = [
    ...(kinds.some((kind) => kind !== 'line')
      ? [texts.say(view.sheet ? 'portal.contribution.askSheet' : 'portal.contribution.askRecording')]
      : []),
    ...(kinds.includes('line')
      ? [texts.say(view.sheet ? 'portal.contribution.askText' : 'portal.contribution.askTranscript')]
      : []),
  ];
  return <p>{questions.join(' ')}</p>;
}

function Contribution({ view, contribution }: { view: RecordPage; contribution: RecordContribution }) {
  const { texts } = usePortal();
  return (
    <li>
      <p lang={contribution.isCorrection ? undefined : contribution.lang} dir="auto">
        {contribution.isCorrection ? texts.say(correctionOf(contribution)) : contribution.text}
      </p>
      <p className="muted">
        {contribution.credit && <b>{contribution.credit} </b>}
        <ContributionPlace view={view} contribution={contribution} />
      </p>
    </li>
  );
}

/** Accepted contributions and a link to the form for the open sheet or recording. */
export function ReaderContributions({ view }: { view: RecordPage }) {
  const { texts, href } = usePortal();
  const { kinds, accepted } = view.contributions;
  const fileId = view.sheet?.fileId ?? view.recording?.file.id;
  const isOpen = kinds.length > 0 && fileId !== undefined && !view.isPreview;
  if (accepted.length === 0 && !isOpen) return null;
  return (
    <section className="known" aria-labelledby="od-czytelnikow">
      <h2 id="od-czytelnikow">{texts.say('portal.contribution.known')}</h2>
      {accepted.length > 0 && (
        <ul>
          {accepted.map((one) => (
            <Contribution key={one.id} view={view} contribution={one} />
          ))}
        </ul>
      )}
      {isOpen && (
        <>
          <Ask view={view} />
          <p>
            <a
              className="button"
              rel="nofollow"
              href={href(contributionPath(fileId, view.sheet?.page ?? null))}
            >
              <Icon name="ask" />
              {texts.say('portal.describe.title')}
            </a>
          </p>
        </>
      )}
    </section>
  );
}
