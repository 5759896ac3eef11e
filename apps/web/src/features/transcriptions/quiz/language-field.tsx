import { type SpeechLanguage, transcriptionsApi } from '@regest/contract/endpoints/transcriptions.ts';
import { SPEECH_QUIZ } from '@regest/contract/values/sending.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { SelectInput } from '../../../fields/widgets/select-input.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { FieldFrame } from '../../../ui/form/field-frame.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { offeredLanguages } from './questions.ts';

export const languagesQuery = queryOptions({
  queryKey: ['speech-languages'],
  queryFn: ({ signal }) => call(transcriptionsApi.languages, { signal }),
});

interface Props {
  languages: readonly SpeechLanguage[];
  value: string | undefined;
  missing: boolean;
  onChange: (value: string) => void;
}

/** Those an engine speaks; the rest is said once, with what the administrator must set for Polish. */
export function LanguageField({ languages, value, missing, onChange }: Props) {
  const { t } = useTranslation();
  const spoken = languages.filter(({ available }) => available);
  const polish = languages.find((language) => language.code.startsWith('pl'));
  return (
    <>
      <FieldFrame
        label={t('questions.language')}
        help={SPEECH_QUIZ.language.hint}
        required
        error={missing ? t('questions.languageRequired') : undefined}
      >
        {(control) => (
          <SelectInput {...control} value={value ?? ''} onChange={onChange}>
            <option value="">{t('questions.languagePlaceholder')}</option>
            {offeredLanguages(languages).map((language) => (
              <option key={language.value} value={language.value}>
                {language.name}
              </option>
            ))}
          </SelectInput>
        )}
      </FieldFrame>
      {spoken.length < languages.length && (
        <Banner
          title={t('questions.languagesSpoken', { names: spoken.map(({ name }) => name).join(', ') || '–' })}
        >
          {polish && !polish.available && <p>{polish.reason}</p>}
        </Banner>
      )}
    </>
  );
}
