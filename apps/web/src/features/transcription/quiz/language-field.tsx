import { type SpeechLanguage, transcriptionsApi } from '@regest/contract/endpoints/transcriptions.ts';
import { SPEECH_QUIZ } from '@regest/contract/values/sending.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { SelectInput } from '../../../fields/widgets/select-input.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { FieldFrame } from '../../../ui/form/field-frame.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';

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

/** Polish and English have numbers for values; they stand first. */
function isPinned({ value }: SpeechLanguage): boolean {
  return typeof value === 'number';
}

function Options({ languages }: { languages: readonly SpeechLanguage[] }) {
  const { t } = useTranslation();
  return languages.map(({ value, name, available }) => (
    <option key={value} value={value}>
      {available ? name : t('questions.languageUnavailable', { name })}
    </option>
  ));
}

/** A language no engine covers can be chosen too: then it says what the administrator must set. */
export function LanguageField({ languages, value, missing, onChange }: Props) {
  const { t } = useTranslation();
  const chosen = languages.find((language) => String(language.value) === value);
  const others = languages.filter((language) => !isPinned(language));
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
            <optgroup label={t('questions.languagePinned')}>
              <Options languages={languages.filter(isPinned)} />
            </optgroup>
            <optgroup label={t('questions.languageOther')}>
              <Options languages={others} />
            </optgroup>
          </SelectInput>
        )}
      </FieldFrame>
      <div role="status">
        {chosen && !chosen.available && (
          <Banner kind="warning" title={t('questions.languageNoEngine', { name: chosen.name })}>
            <p>{chosen.reason}</p>
          </Banner>
        )}
      </div>
    </>
  );
}
