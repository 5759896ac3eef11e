import { useStore } from '../store/store.ts';
import { type Translate, translation } from './translate.ts';

/** The Polish texts; what uses them is drawn again when texts of a page arrive. */
export function useTranslation(): { t: Translate } {
  return useStore(translation);
}
