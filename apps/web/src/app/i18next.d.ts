import 'i18next';
import type messages from '@regest/contract/locale/pl/messages.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'messages';
    keySeparator: false;
    nsSeparator: false;
    resources: { messages: typeof messages };
  }
}
