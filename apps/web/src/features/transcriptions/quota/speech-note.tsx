import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { languagesQuery } from '../quiz/language-field.tsx';

/** Further names are given as a number. */
const NAMES_MAX = 5;

/** What the speech engines of this server know, and what the administrator must do where Polish is missing. */
export function SpeechNote() {
  const { t } = useTranslation();
  const { data: languages } = useQuery(languagesQuery());
  if (!languages) return null;
  const covered = languages.filter(({ available }) => available);
  // With no engine at all each language has the same reason.
  if (covered.length === 0) return <p>{languages[0]?.reason}</p>;
  const names = new Map(covered.map(({ code, name }) => [code.split('-')[0], name]));
  const polish = languages.find(({ code }) => code.startsWith('pl'));
  const few = names.size <= NAMES_MAX && names.size > 0 ? ` (${[...names.values()].join(', ')})` : '';
  return (
    <p>
      {t('speech.covered', { count: names.size })}
      {few}, {t(polish?.available ? 'speech.withPolish' : 'speech.withoutPolish')}.{' '}
      {polish && !polish.available && polish.reason}
    </p>
  );
}
