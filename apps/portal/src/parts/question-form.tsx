import { QUESTION_FIELDS } from '@regest/contract/fields/question-fields.ts';
import { PATHS } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { QuestionPage } from '../views/pages.ts';
import { Icon } from './icon.tsx';

const FIELDS = ['name', 'email', 'question'] as const;
type Name = (typeof FIELDS)[number];

const faultId = (name: string) => `blad-${name}`;
const fieldId = (name: string) => `pole-${name}`;

function QuestionField({ name, view }: { name: Name; view: QuestionPage }) {
  const { texts } = usePortal();
  const isFaulty = view.faults.includes(name);
  const isRequired = 'required' in QUESTION_FIELDS[name];
  const same = {
    id: fieldId(name),
    name,
    defaultValue: view.typed[name],
    maxLength: QUESTION_FIELDS[name].max,
    required: isRequired,
    'aria-invalid': isFaulty || undefined,
    'aria-describedby': isFaulty ? faultId(name) : undefined,
  };
  return (
    <label htmlFor={fieldId(name)}>
      <span>
        {texts.say(`portal.ask.field.${name}`)}
        {!isRequired && <small className="muted"> ({texts.say('portal.ask.optional')})</small>}
      </span>
      {isFaulty && (
        <span className="fault" id={faultId(name)}>
          {texts.say(`portal.ask.fault.${name}`)}
        </span>
      )}
      {name === 'question' ? (
        <textarea {...same} rows={8} />
      ) : (
        <input {...same} type={name === 'email' ? 'email' : 'text'} autoComplete={name} />
      )}
    </label>
  );
}

/** Everything that was refused, each leading to its field; the proof that no robot writes has none. */
function Faults({ faults }: { faults: readonly string[] }) {
  const { texts } = usePortal();
  if (faults.length === 0) return null;
  return (
    <div className="notice" role="alert">
      <h2>{texts.say('portal.ask.faults')}</h2>
      <ul>
        {faults.map((name) => (
          <li key={name}>
            {name === 'captcha' ? (
              texts.say('portal.ask.fault.captcha')
            ) : (
              <a href={`#${fieldId(name)}`}>{texts.say(`portal.ask.fault.${name}`)}</a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A module solves the proof of work when the form is sent; without scripts the letter goes by mail. */
export function QuestionForm({ view }: { view: QuestionPage }) {
  const { texts, href, plain } = usePortal();
  const { archive, record } = view;
  if (!archive) return null;
  return (
    <>
      <Faults faults={view.faults} />
      <form
        className="question"
        method="post"
        action={href(PATHS.question)}
        data-ask={plain(`${PATHS.question}/wyzwanie`)}
        data-working={texts.say('portal.ask.working')}
        data-letter={texts.say('portal.ask.letter')}
        data-failed={texts.say('portal.ask.fault.captcha')}
      >
        <input type="hidden" name="archiwum" value={archive.path.slice(1)} />
        {record && <input type="hidden" name="r" value={record.id} />}
        <input type="hidden" name="captcha" />
        {FIELDS.map((name) => (
          <QuestionField key={name} name={name} view={view} />
        ))}
        <p className="muted">
          {texts.say('portal.ask.privacy')}{' '}
          <a href={href(PATHS.privacy)}>{texts.say('portal.footer.privacy')}</a>
        </p>
        <noscript>
          <p className="notice">{texts.say('portal.ask.noScript')}</p>
        </noscript>
        <p>
          <button type="submit" className="button primary">
            <Icon name="ask" />
            {texts.say('portal.ask.send')}
          </button>
        </p>
        <p role="status" data-ask-status />
      </form>
    </>
  );
}
