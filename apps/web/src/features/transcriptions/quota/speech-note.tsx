import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { languagesQuery } from '../quiz/language-field.tsx';

/** Further names are counted. */
const MAX_NAMES = 5;

/** Languages of the server's speech engines, and advice for the administrator when Polish is missing. */
export function SpeechNote() {
  const { t } = useTranslation();
  const { data: languages } = useQuery(languagesQuery());
  if (!languages) return null;
  const covered = languages.filter(({ available }) => available);
  // Without an engine all languages have the same reason.
  if (covered.length === 0) return <p>{languages[0]?.reason}</p>;
  const names = new Map(covered.map(({ code, name }) => [code.split('-')[0], name]));
  const polish = languages.find(({ code }) => code.startsWith('pl'));
  const few = names.size <= MAX_NAMES && names.size > 0 ? ` (${[...names.values()].join(', ')})` : '';
  return (
    <p>
      {t('speech.covered', { count: names.size })}
      {few}, {t(polish?.available ? 'speech.withPolish' : 'speech.withoutPolish')}.{' '}
      {polish && !polish.available && polish.reason}
    </p>
  );
}
