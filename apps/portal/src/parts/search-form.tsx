import { SEARCH_MAX } from '@regest/contract/endpoints/typed-text.ts';
import { PATHS, SUGGESTIONS_PATH } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import { Icon } from './icon.tsx';

const SCOPES = ['', 'opisy', 'skany', 'nagrania'] as const;

interface Props {
  query: string;
  compact?: boolean;
  /** Limits the search to this collection or archive. */
  within?: { name: 'zespol' | 'archiwum'; value: string };
  label?: string;
}

export function SearchForm({ query, compact = false, within, label }: Props) {
  const { assets, href, plain, texts } = usePortal();
  const name = label ?? texts.say('portal.search.label');
  return (
    <search className={compact ? 'search-box compact' : 'search-box'}>
      <form action={href(PATHS.search)} method="get">
        <div className="search-field">
          <Icon name="search" />
          <input
            type="search"
            name="q"
            aria-label={name}
            placeholder={compact || within ? name : undefined}
            defaultValue={query}
            maxLength={SEARCH_MAX}
            autoComplete="off"
            data-script={assets.islands.suggest}
            data-suggest={plain(SUGGESTIONS_PATH)}
            data-home={href('/').replace(/\/$/, '')}
            data-list-name={texts.say('portal.search.suggestions')}
            data-kinds={JSON.stringify({
              author: texts.say('portal.creator'),
              place: texts.say('portal.search.place'),
            })}
          />
          {within && <input type="hidden" name={within.name} value={within.value} />}
          <button type="submit">{texts.say('portal.search.submit')}</button>
        </div>
        {!compact && !within && (
          <fieldset className="scopes">
            <legend className="unseen">{texts.say('portal.search.scope')}</legend>
            {SCOPES.map((scope) => (
              <label key={scope}>
                <input type="radio" name="zakres" value={scope} defaultChecked={scope === ''} />
                {texts.say(`portal.scope.${scope || 'all'}`)}
              </label>
            ))}
          </fieldset>
        )}
      </form>
    </search>
  );
}
