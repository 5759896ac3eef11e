import { usePortal } from '../frame/portal-context.tsx';
import type { SearchPage } from '../views/search-view.ts';
import { nameOf, ORDER } from './facets.tsx';
import { searchPath } from './search-path.ts';

/** The active filters, each with a link that removes it. */
export function ChosenFacets({ view }: { view: SearchPage }) {
  const { href, texts } = usePortal();
  const years = [view.parameters.od, view.parameters.do];
  const undated = view.parameters.bezdaty === '' ? '' : `, ${texts.say('portal.noDate')}`;
  const facets = ORDER.filter((name) => view.parameters[name] !== '').map((name) => {
    const value = view.parameters[name];
    const label = view.names[name] ?? view.facets[name]?.find((one) => one.value === value)?.name ?? value;
    return { key: name as string, label: nameOf(name, label, texts), without: { [name]: '' } };
  });
  if (years.some((year) => year !== ''))
    facets.push({
      key: 'lata',
      label: `${years.join('–')}${undated}`,
      without: { od: '', do: '', bezdaty: '' },
    });
  if (facets.length === 0) return null;
  return (
    <ul className="chips" aria-label={texts.say('portal.facets.chosen')}>
      {facets.map(({ key, label, without }) => (
        <li key={key}>
          <a href={href(searchPath(view.parameters, { ...without, strona: '' }))} rel="nofollow">
            <span className="unseen">{texts.say('portal.facets.remove')} </span>
            {label} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
