import { ALERT_FIELDS } from '@regest/contract/fields/reader-fields.ts';
import { alertPath, PATHS } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { ReaderField, ReaderForm } from '../parts/reader-form.tsx';
import type { AlertPage as View } from '../views/pages.ts';

function AlertForm({ view }: { view: View }) {
  const { texts, plain } = usePortal();
  return (
    <>
      <ReaderForm words="alert" path={PATHS.alert} faults={view.faults} hidden={{ szukaj: view.query }}>
        <ReaderField
          words="alert"
          name="email"
          rule={ALERT_FIELDS.email}
          typed={view.typed.email}
          isFaulty={view.faults.includes('email')}
        />
      </ReaderForm>
      <p>
        {texts.say('portal.alert.orFeed')}{' '}
        <a href={plain(`${PATHS.search}.atom?${view.query}`)} rel="nofollow">
          {texts.say('portal.search.feed')}
        </a>
      </p>
    </>
  );
}

/** A button confirms or ends the alert; opening the address does nothing, since mail programs open addresses too. */
function OwnAlert({ token, state }: { token: string; state: View['state'] }) {
  const { texts, href } = usePortal();
  const isWaiting = state === 'waiting';
  const does = isWaiting ? 'potwierdz' : 'zakoncz';
  return (
    <form method="post" action={href(alertPath(token))}>
      <button type="submit" name="co" value={does} className={isWaiting ? 'button primary' : 'button'}>
        {texts.say(isWaiting ? 'portal.alert.confirm' : 'portal.alert.end')}
      </button>
    </form>
  );
}

/** Subscription to new records of a query, by mail or as a feed. */
export function AlertPage({ view }: { view: View }) {
  const { texts, href } = usePortal();
  const { state, query, inWords, token } = view;
  const title = texts.say('portal.alert.title');
  const isOpen = state === 'form' && query !== '';
  return (
    <Document title={title} canonical={null} isFollowed={false} islands={isOpen ? ['ask'] : []}>
      <div className="wide reading prose">
        <h1>{title}</h1>
        {query !== '' && (
          <p>
            {texts.say('portal.alert.of')}{' '}
            <a href={href(`${PATHS.search}?${query}`)} rel="nofollow">
              {inWords}
            </a>
          </p>
        )}
        {state !== 'form' && <p className="notice">{texts.say(`portal.alert.is.${state}`)}</p>}
        {state === 'form' && query === '' && (
          <p>
            {texts.say('portal.alert.noQuery')}{' '}
            <a href={href(PATHS.search)}>{texts.say('portal.search.title')}</a>
          </p>
        )}
        {isOpen && <AlertForm view={view} />}
        {token !== null && <OwnAlert token={token} state={state} />}
      </div>
    </Document>
  );
}
