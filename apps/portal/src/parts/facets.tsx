import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { PATHS } from '../addresses/paths.ts';
import type { SearchFacet } from '../addresses/search-parameters.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { SearchPage, SearchParameters } from '../views/search-view.ts';
import { searchPath } from './search-path.ts';
import { YearBars } from './year-bars.tsx';

/** Facets in the order of the page. */
export const ORDER = [
  'kopia',
  'archiwum',
  'zespol',
  'rodzaj',
  'osoba',
  'miejsce',
  'temat',
  'prawa',
  'poziom',
  'jezyk',
  'dostepnosc',
] as const satisfies readonly SearchFacet[];

/** Values of closed lists are translated; names of people and places are not. */
export function nameOf(facet: keyof SearchParameters, value: string, texts: Texts): string {
  const { say } = texts;
  if (facet === 'rodzaj') return say(`portal.material.${value}`);
  if (facet === 'dostepnosc') return valueName(texts, 'availabilities', value) ?? value;
  if (facet === 'jezyk') return valueName(texts, 'languages', value) ?? value;
  if (facet === 'kopia') return say(`portal.copyKind.${value}`);
  if (facet === 'prawa') return say(`portal.mayI.${value}`);
  return facet === 'poziom' ? say(`portal.level.${value}`) : value;
}

function Facet({ view, name }: { view: SearchPage; name: keyof SearchParameters }) {
  const { href, texts } = usePortal();
  const values = view.facets[name] ?? [];
  if (values.length === 0) return null;
  const selected = view.parameters[name];
  return (
    <section className="facet">
      <h3>{texts.say(`portal.facet.${name}`)}</h3>
      <ul className="names">
        {values.map(({ value, name: label, count }) => (
          <li key={value}>
            <a
              href={href(
                searchPath(view.parameters, { [name]: selected === value ? '' : value, strona: '' }),
              )}
              rel="nofollow"
              className={selected === value ? 'chosen' : undefined}
              aria-current={selected === value ? 'true' : undefined}
            >
              {nameOf(name, label, texts)}
            </a>
            {count !== null && <span>{texts.format.number(count)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The bars are a picture only; fields set the range, so that the keyboard can do it too. */
function Years({ view }: { view: SearchPage }) {
  const { href, texts } = usePortal();
  const otherParameters = Object.entries(view.parameters).filter(
    ([name, value]) => value !== '' && !['od', 'do', 'bezdaty', 'strona'].includes(name),
  );
  return (
    <section className="facet">
      <h3>{texts.say('portal.years.title')}</h3>
      <YearBars years={view.years} />
      <form action={href(PATHS.search)} method="get" className="year-form">
        {otherParameters.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label>
          {texts.say('portal.years.from')}
          <input name="od" inputMode="numeric" pattern="[0-9]{1,4}" defaultValue={view.parameters.od} />
        </label>
        <label>
          {texts.say('portal.years.to')}
          <input name="do" inputMode="numeric" pattern="[0-9]{1,4}" defaultValue={view.parameters.do} />
        </label>
        <button type="submit" className="button">
          {texts.say('portal.years.set')}
        </button>
        <label className="undated">
          <input type="checkbox" name="bezdaty" value="1" defaultChecked={view.parameters.bezdaty !== ''} />
          {texts.say('portal.years.undated')}
        </label>
      </form>
    </section>
  );
}

/** Facets are open beside the hits on wide screens and folded above them on a phone. */
export function Facets({ view }: { view: SearchPage }) {
  const { texts } = usePortal();
  return (
    <aside className="facets" aria-labelledby="zawez">
      <h2 id="zawez">{texts.say('portal.facets')}</h2>
      <details>
        <summary className="button">{texts.say('portal.facets')}</summary>
        <Facet view={view} name="kopia" />
        <Years view={view} />
        {ORDER.slice(1).map((name) => (
          <Facet key={name} view={view} name={name} />
        ))}
      </details>
    </aside>
  );
}
