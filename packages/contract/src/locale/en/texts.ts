import { type Labels, makeTexts } from '../make-texts.ts';
import { POLISH } from '../pl/texts.ts';
import labels from './labels.json' with { type: 'json' };
import messages from './messages.json' with { type: 'json' };
import portal from './portal.json' with { type: 'json' };
import values from './values.json' with { type: 'json' };

/** Texts for readers of the portal. The editor's texts are the Polish ones. */
export const ENGLISH = makeTexts('en', {
  messages: { ...messages, ...portal },
  labels: labels as Labels,
  values,
  otherwise: POLISH,
});
