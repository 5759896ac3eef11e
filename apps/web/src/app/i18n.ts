import messages from '@regest/contract/locale/pl/messages.json';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Texts are bundled, so this settles at once and the first render already speaks. */
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
  });
}
