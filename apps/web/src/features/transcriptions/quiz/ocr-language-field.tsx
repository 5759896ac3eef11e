import { type OcrLanguage, transcriptionsApi } from '@regest/contract/endpoints/transcriptions.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { SelectInput } from '../../../fields/widgets/select-input.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { FieldFrame } from '../../../ui/form/field-frame.tsx';
import { editorTexts } from '../../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';

/** Languages of several records together; one that some record cannot have recognized counts as not recognized. */
export function joinOcrLanguages(lists: readonly (readonly OcrLanguage[])[]): OcrLanguage[] {
  return [...Map.groupBy(lists.flat(), ({ id }) => id).values()].flatMap((same) => {
    const [first] = same;
    const named = same.filter(({ isOfRecord }) => isOfRecord);
    const isReadOfRecord = named.length > 0 && named.every((one) => one.isReadOfRecord);
    return first ? [{ ...first, isOfRecord: named.length > 0, isReadOfRecord }] : [];
  });
}

/** `fileId` is a file of the record whose languages are the default. */
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
  /** True for files of several records. */
  isMixed: boolean;
  value: string | undefined;
  onChange: (value: string) => void;
}

/** Choice of the OCR language; the default are the record's languages, with a warning for unsupported ones. */
export function OcrLanguageField({ languages, isMixed, value, onChange }: Props) {
  const { t } = useTranslation();
  const ofRecord = languages.filter(({ isReadOfRecord }) => isReadOfRecord);
  const lost = value
    ? []
    : languages.filter(({ isOfRecord, isReadOfRecord }) => isOfRecord && !isReadOfRecord);
  const usual =
    ofRecord.length === 0
      ? t('questions.ocrLanguageUsual')
      : t('questions.ocrLanguageOfRecord', { languages: ofRecord.map(nameOf).join(', ') });
  return (
    <FieldFrame
      label={t('questions.ocrLanguage')}
      help={t('questions.ocrLanguageHelp')}
      below={
        lost.length > 0 && (
          <Banner kind="warning">
            {t('questions.ocrLanguageLost', { count: lost.length, languages: lost.map(nameOf).join(', ') })}
          </Banner>
        )
      }
    >
      {(control) => (
        <SelectInput {...control} value={value ?? ''} onChange={onChange}>
          <option value="">{isMixed ? t('questions.languageOfEach') : usual}</option>
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
