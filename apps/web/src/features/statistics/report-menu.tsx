import { REPORT_FORMATS, type ReportFormat } from '@regest/contract/endpoints/exports.ts';
import { IconDownload } from '@tabler/icons-react';
import { downloadInBackground } from '../../domain/records/download-in-background.ts';
import { ActionMenu } from '../../ui/menu/action-menu.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

/** Downloads of the whole list in its current order and filters. */
export function ReportMenu({ urlOf }: { urlOf: (format: ReportFormat) => string }) {
  const { t } = useTranslation();
  return (
    <ActionMenu
      label={t('statistics.reportLabel')}
      icon={<IconDownload size={16} aria-hidden />}
      entries={REPORT_FORMATS.map((format) => ({
        key: format,
        label: t(`statistics.report.${format}`),
        onSelect: () =>
          void downloadInBackground(
            {
              url: urlOf(format),
              fallbackName: `statystyki.${format}`,
              title: t(`statistics.report.${format}`),
              slowText: t('statistics.report.preparing'),
            },
            t,
          ),
      }))}
    />
  );
}
