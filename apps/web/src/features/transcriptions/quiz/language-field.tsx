import { type SpeechLanguage, transcriptionsApi } from '@regest/contract/endpoints/transcriptions.ts';
import { SPEECH_QUIZ } from '@regest/contract/values/sending.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { SelectInput } from '../../../fields/widgets/select-input.tsx';
import { FieldFrame } from '../../../ui/form/field-frame.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { offeredLanguages } from './questions.ts';

/** `fileId` is a file of the record whose languages are proposed. */
export function languagesQuery(fileId?: number) {
  return queryOptions({
    queryKey: ['speech-languages', fileId],
    queryFn: ({ signal }) =>
      call(transcriptionsApi.languages, { query: fileId === undefined ? {} : { fileId }, signal }),
  });
}

/** Option that gives each recording the language of its record. */
export const LANGUAGE_OF_EACH = 'record';

interface Props {
  languages: readonly SpeechLanguage[];
  /** True for files of several records. */
  isMixed: boolean;
  value: string | undefined;
  missing: boolean;
  onChange: (value: string) => void;
}

/** Choice of the language of speech; Polish and English are always offered, with a reason when unavailable. */
export function LanguageField({ languages, isMixed, value, missing, onChange }: Props) {
  const { t } = useTranslation();
  const isProposed = languages.some((one) => one.isOfRecord && String(one.value) === value);
  return (
    <FieldFrame
      label={t('questions.language')}
      help={
        value === LANGUAGE_OF_EACH
          ? t('questions.languageOfEachHelp')
          : isProposed
            ? t('questions.languageOfRecord')
            : SPEECH_QUIZ.language.hint
      }
      required
      error={missing ? t('questions.languageRequired') : undefined}
    >
      {(control) => (
        <SelectInput {...control} value={value ?? ''} onChange={onChange}>
          <option value="">{t('questions.languagePlaceholder')}</option>
          {isMixed && <option value={LANGUAGE_OF_EACH}>{t('questions.languageOfEach')}</option>}
          {offeredLanguages(languages).map((language) => (
            <option key={language.value} value={language.value}>
              {language.name}
            </option>
          ))}
        </SelectInput>
      )}
    </FieldFrame>
  );
}
