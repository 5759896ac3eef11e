import { type OcrLanguage, transcriptionsApi } from '@regest/contract/endpoints/transcriptions.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { SelectInput } from '../../../fields/widgets/select-input.tsx';
import { FieldFrame } from '../../../ui/form/field-frame.tsx';
import { editorTexts } from '../../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';

/** `fileId` is of the record whose languages are read without a choice. */
export function ocrLanguagesQuery(fileId?: number) {
  return queryOptions({
    queryKey: ['ocr-languages', fileId],
    queryFn: ({ signal }) =>
      call(transcriptionsApi.ocrLanguages, { query: fileId === undefined ? {} : { fileId }, signal }),
  });
}

const nameOf = ({ id }: OcrLanguage) => valueName(editorTexts, 'languages', id) ?? id;

interface Props {
  languages: readonly OcrLanguage[];
  value: string | undefined;
  onChange: (value: string) => void;
}

/** The languages of the record, unless another one is chosen. */
export function OcrLanguageField({ languages, value, onChange }: Props) {
  const { t } = useTranslation();
  const ofRecord = languages.filter(({ isOfRecord, available }) => isOfRecord && available);
  return (
    <FieldFrame label={t('questions.ocrLanguage')} help={t('questions.ocrLanguageHelp')}>
      {(control) => (
        <SelectInput {...control} value={value ?? ''} onChange={onChange}>
          <option value="">
            {ofRecord.length === 0
              ? t('questions.ocrLanguageUsual')
              : t('questions.ocrLanguageOfRecord', { languages: ofRecord.map(nameOf).join(', ') })}
          </option>
          {languages
            .filter(({ available }) => available)
            .map((language) => (
              <option key={language.id} value={language.id}>
                {nameOf(language)}
              </option>
            ))}
        </SelectInput>
      )}
    </FieldFrame>
  );
}
