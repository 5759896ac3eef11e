import messages from '@regest/contract/locale/pl/messages.json';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

let asked = false;

/** The first text of a page that is asked for brings the texts of all pages; what shows them is drawn again. */
function loadPageTexts(): void {
  if (asked) return;
  asked = true;
  import('virtual:page-texts').then(
    ({ default: texts }) => i18next.addResourceBundle('pl', 'messages', texts, true, true),
    () => {
      // No connection: the next text that is missing asks again.
      asked = false;
    },
  );
}

/** The texts of the first screen are bundled, so this settles at once and the first render already speaks. */
export function startTranslations() {
  return i18next.use(initReactI18next).init({
    lng: 'pl',
    defaultNS: 'messages',
    resources: { pl: { messages } },
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it renders; escaping twice would show entities.
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { bindI18nStore: 'added' },
    parseMissingKeyHandler: () => {
      loadPageTexts();
      return '';
    },
  });
}
