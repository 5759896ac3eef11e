import 'virtual:texts/files';
import type { GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { IconExternalLink, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { isShown } from '../../domain/files/file-kind.ts';
import { filesQuery } from '../../domain/files/files-query.ts';
import FileViewer from '../../domain/files/viewers/file-viewer.tsx';
import { ViewerButton } from '../../domain/files/viewers/viewer-button.tsx';
import { titleText } from '../../domain/records/title-text.ts';
import { SelectInput } from '../../fields/widgets/select-input.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { KeyValue } from '../../ui/page/key-value.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { cellText } from './cell-text.ts';
import classes from './grid.module.css';

function Scan({ record }: { record: GridRow }) {
  const { t } = useTranslation();
  const { data } = useQuery(filesQuery(record));
  const [chosen, setChosen] = useState<number>();
  const [page, setPage] = useState(1);
  const files = data?.filter(isShown);
  const file = files?.find(({ id }) => id === chosen) ?? files?.[0];
  if (!files) return <Loading rows={3} />;
  if (!file) return null;
  return (
    <>
      {files.length > 1 && (
        <SelectInput
          aria-label={t('files.scanChoose')}
          value={file.id}
          onChange={(id) => {
            setChosen(Number(id));
            setPage(1);
          }}
        >
          {files.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      )}
      <div className={classes.scan}>
        <FileViewer key={file.id} file={file} page={page} onPage={setPage} />
      </div>
    </>
  );
}

interface Props {
  record: GridRow;
  fields: readonly Field[];
  onClose: () => void;
}

/** The record of the focused row: its scan and its values. */
export default function RowPane({ record, fields, onClose }: Props) {
  const { t } = useTranslation();
  const { level, id, values, filesCount } = record;
  const title = titleText(String(values.title ?? ''));
  const items = fields
    .map((field) => ({ label: labelOf(level, field.name), value: cellText(field, values[field.name]) }))
    .filter(({ value }) => value !== '');
  return (
    <aside className={classes.pane} aria-label={title}>
      <div className={classes.paneHead}>
        <h2>{title}</h2>
        <ViewerButton label={t('grid.closePane')} icon={<IconX size={18} />} onClick={onClose} />
      </div>
      {filesCount > 0 ? <Scan record={record} /> : <p className={classes.keys}>{t('grid.noScan')}</p>}
      <KeyValue items={items} />
      <Link to={recordHref(level, id)} className={classes.whole}>
        <IconExternalLink size={16} aria-hidden /> {t('grid.openWhole')}
      </Link>
    </aside>
  );
}
