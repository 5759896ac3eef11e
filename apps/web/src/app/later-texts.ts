import { onMissingText } from '../ui/texts/translate.ts';

/**
 * Pages and windows bring their texts along. One that is said elsewhere before its group came fetches the group; which
 * that is, is not known before one is missing.
 */
export function startTexts(): void {
  onMissingText((key) => {
    import('./fetch-texts.ts').then(
      ({ fetchTextsWith }) => fetchTextsWith(key),
      // No connection: the next text that is missing asks again.
      () => undefined,
    );
  });
}
