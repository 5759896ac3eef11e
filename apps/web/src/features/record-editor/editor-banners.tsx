import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { Link } from '@tanstack/react-router';
import { describeValue } from '../../fields/editing/describe-value.ts';
import type { LocalCopy } from '../../fields/editing/local-copies.ts';
import { RecoveredBanner } from '../../fields/editing/recovered-banner.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

interface Props {
  level: RecordView['level'];
  record: RecordView | undefined;
  fields: readonly Field[];
  /** Values filled into hidden required fields, by field. */
  assumed: Readonly<Record<string, unknown>>;
  carried: readonly string[];
  recovered: LocalCopy | undefined;
  onUseRecovered: () => void;
  onDiscardRecovered: () => void;
}

/** Banners above the form: record in the trash, recovered text, assumed values. */
export function EditorBanners(props: Props) {
  const { level, record, fields, assumed, carried, recovered } = props;
  const { t } = useTranslation();
  return (
    <>
      {record?.isDeleted && (
        <Banner kind="warning" action={<Link to="/trash">{t('header.goToTrash')}</Link>}>
          {t('header.deletedViewOnly')}
        </Banner>
      )}
      {recovered && (
        <RecoveredBanner
          at={recovered.at}
          onUse={props.onUseRecovered}
          onDiscard={props.onDiscardRecovered}
        />
      )}
      {carried.length > 0 && (
        <Banner>
          {t('editor.carriedOver', { fields: carried.map((name) => labelOf(level, name)).join(', ') })}
        </Banner>
      )}
      {Object.entries(assumed).map(([name, value]) => (
        <Banner key={name}>
          {t('workMode.requiredHidden', {
            field: labelOf(level, name),
            value: describeValue(
              fields.find((field) => field.name === name),
              value,
            ),
          })}
        </Banner>
      ))}
    </>
  );
}
