import { PATHS } from '../addresses/paths.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { usePortal } from './portal-context.tsx';

function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <circle cx="12" cy="12" r="6.4" fill="currentColor" />
    </svg>
  );
}

export function Brand() {
  const { href, texts } = usePortal();
  return (
    <a className="brand" href={href(PATHS.home)}>
      <Mark />
      <span>Regest</span>
      <small>{texts.say('portal.name')}</small>
    </a>
  );
}

/** The page in the other language; descriptions stay Polish. */
function Languages() {
  const { texts, base, path } = usePortal();
  const currentLocale = texts.locale;
  const to = (locale: string) =>
    `${base}${locale === 'pl' ? '' : `/${locale}`}${path === '/' ? '' : path}` || '/';
  return (
    <span className="languages">
      {(['pl', 'en'] as const).map((locale) =>
        locale === currentLocale ? (
          <b key={locale} aria-current="true">
            <abbr title={texts.say(`portal.language.${locale}`)}>{locale.toUpperCase()}</abbr>
          </b>
        ) : (
          <a key={locale} href={to(locale)} hrefLang={locale} lang={locale}>
            <abbr title={texts.say(`portal.language.${locale}`)}>{locale.toUpperCase()}</abbr>
          </a>
        ),
      )}
    </span>
  );
}

/** Opens the menu that follows it on narrow screens, without a script. */
function Fold({ icon, text, isOpen = false }: { icon: IconName; text: string; isOpen?: boolean }) {
  return (
    <details className="fold" open={isOpen}>
      <summary className="tool">
        <Icon name={icon} />
        {text}
      </summary>
    </details>
  );
}

const LINKS = ['archives', 'indexes', 'map', 'news'] as const;

export function TopBar({ query, withSearch }: { query: string; withSearch: boolean }) {
  const { href, path, texts } = usePortal();
  return (
    <header className="top">
      <div className="wide top-row">
        <Brand />
        {withSearch && (
          <Fold
            icon="search"
            text={texts.say('portal.search.submit')}
            isOpen={path.startsWith(PATHS.search)}
          />
        )}
        {withSearch && <SearchForm query={query} compact />}
        <Fold icon="menu" text={texts.say('portal.menu')} />
        <nav aria-label={texts.say('portal.mainMenu')} className="top-links">
          {LINKS.map((name) => (
            <a key={name} href={href(PATHS[name])}>
              {texts.say(`portal.menu.${name}`)}
            </a>
          ))}
        </nav>
        <div className="top-tools">
          <a href={href(PATHS.folder)} className="tool">
            <Icon name="folder" />
            {texts.say('portal.folder.short')}
            <span className="badge" data-folder-count hidden />
          </a>
          <Languages />
          <button type="button" className="tool" data-theme-switch hidden>
            <Icon name="theme" />
            {texts.say('portal.theme')}
          </button>
        </div>
      </div>
    </header>
  );
}
