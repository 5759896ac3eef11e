import type { ReactNode } from 'react';
import { CHALLENGE_PATH, PATHS } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import { Icon } from './icon.tsx';

const faultId = (name: string) => `blad-${name}`;
const fieldId = (name: string) => `pole-${name}`;

/** Second part of the text keys of a form: `portal.ask.field.name`, `portal.ask.fault.name`, `portal.ask.send` … */
type FormWords = 'ask' | 'order' | 'describe' | 'correct' | 'alert' | 'share';

interface FieldProps {
  words: FormWords;
  name: string;
  /** The rule of the field in the contract. */
  rule: { kind: string; max?: number; required?: true };
  typed: string;
  isFaulty: boolean;
  rows?: number;
  /** Options as pairs of id and name; with them the field is a select. */
  choices?: readonly (readonly [string, string])[];
}

export function ReaderField({ words, name, rule, typed, isFaulty, rows = 8, choices }: FieldProps) {
  const { texts } = usePortal();
  const isRequired = rule.required === true;
  const attributes = {
    id: fieldId(name),
    name,
    defaultValue: typed,
    maxLength: rule.max,
    required: isRequired,
    'aria-invalid': isFaulty || undefined,
    'aria-describedby': isFaulty ? faultId(name) : undefined,
  };
  const { maxLength: _, ...ofChoice } = attributes;
  return (
    <label htmlFor={fieldId(name)}>
      <span>
        {texts.say(`portal.${words}.field.${name}`)}
        {!isRequired && <small className="muted"> ({texts.say('portal.ask.optional')})</small>}
      </span>
      {isFaulty && (
        <span className="fault" id={faultId(name)}>
          {texts.say(`portal.${words}.fault.${name}`)}
        </span>
      )}
      {choices ? (
        <select {...ofChoice}>
          <option value="">{texts.say('portal.form.choose')}</option>
          {choices.map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      ) : rule.kind === 'text' ? (
        <textarea {...attributes} rows={rows} />
      ) : (
        <input
          {...attributes}
          type={rule.kind === 'email' ? 'email' : 'text'}
          autoComplete={name === 'name' || name === 'email' ? name : undefined}
        />
      )}
    </label>
  );
}

/** List of the refused fields; each links to its field, except hidden ones. */
function Faults({ words, faults, hidden }: Pick<FormProps, 'words' | 'faults' | 'hidden'>) {
  const { texts } = usePortal();
  if (faults.length === 0) return null;
  return (
    <div className="notice" role="alert">
      <h2>{texts.say(`portal.${words}.faults`)}</h2>
      <ul>
        {faults.map((name) => (
          <li key={name}>
            {name === 'captcha' ? (
              texts.say('portal.ask.fault.captcha')
            ) : name in hidden ? (
              texts.say(`portal.${words}.fault.${name}`)
            ) : (
              <a href={`#${fieldId(name)}`}>{texts.say(`portal.${words}.fault.${name}`)}</a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FormProps {
  words: FormWords;
  /** Path that the form posts to. */
  path: string;
  faults: readonly string[];
  hidden: Record<string, string>;
  /** Opening of a question that a module composes from the folder. */
  letter?: string;
  children: ReactNode;
}

/** A module solves the proof of work when the form is sent; without scripts the letter goes by mail. */
export function ReaderForm({ words, path, faults, hidden, letter, children }: FormProps) {
  const { texts, href, plain } = usePortal();
  // Pages of letters to an archive also give its mail and phone (OtherWays).
  const hasOtherWays = words === 'ask' || words === 'order';
  return (
    <>
      <Faults words={words} faults={faults} hidden={hidden} />
      <form
        className="question"
        method="post"
        action={href(path)}
        data-ask={plain(CHALLENGE_PATH)}
        data-working={texts.say('portal.ask.working')}
        data-letter={letter}
        data-failed={texts.say('portal.ask.fault.captcha')}
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="captcha" />
        {children}
        <p className="muted">
          {texts.say(`portal.${words}.privacy`)}{' '}
          <a href={href(PATHS.privacy)}>{texts.say('portal.footer.privacy')}</a>
        </p>
        <noscript>
          <p className="notice">{texts.say(hasOtherWays ? 'portal.ask.noScript' : 'portal.form.noScript')}</p>
        </noscript>
        <p>
          <button type="submit" className="button primary">
            <Icon name="ask" />
            {texts.say(`portal.${words}.send`)}
          </button>
        </p>
        <p role="status" data-ask-status />
      </form>
    </>
  );
}

/** Mail and phone of the archive, as an alternative to the form. */
export function OtherWays({
  email,
  phone,
  subject,
}: {
  email: string | null;
  phone: string | null;
  subject: string;
}) {
  const { texts } = usePortal();
  if (!email && !phone) return null;
  return (
    <section>
      <h2>{texts.say('portal.ask.otherWays')}</h2>
      {email && (
        <p>
          <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
            {texts.say('portal.ask.write', { email })}
          </a>
        </p>
      )}
      {phone && <p>{texts.say('portal.phone', { phone })}</p>}
    </section>
  );
}
