import 'virtual:texts/files';
import { Button } from '@mantine/core';
import { IconArrowsMaximize, IconLayoutSidebarRightCollapse, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isShown } from '../../../domain/files/file-kind.ts';
import { openPreview } from '../../../domain/files/file-windows.ts';
import type { FilesParent } from '../../../domain/files/files-parent.ts';
import { filesQuery } from '../../../domain/files/files-query.ts';
import FileViewer from '../../../domain/files/viewers/file-viewer.tsx';
import { ViewerButton } from '../../../domain/files/viewers/viewer-button.tsx';
import { SelectInput } from '../../../fields/widgets/select-input.tsx';
import { useStore } from '../../../ui/store/store.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { scanPane, setScanPane } from '../scan-pane-choice.ts';
import classes from './scan-pane.module.css';

/** A scan or a recording beside the form. It collapses to a button; the choice is remembered. */
export default function ScanPane({ parent }: { parent: FilesParent }) {
  const { t } = useTranslation();
  const isOpen = useStore(scanPane);
  const { data } = useQuery(filesQuery(parent));
  const [chosen, setChosen] = useState<number>();
  const [page, setPage] = useState(1);
  const files = (data ?? []).filter(isShown);
  const file = files.find(({ id }) => id === chosen) ?? files[0];
  if (!file) return null;

  if (!isOpen) {
    return (
      <aside className={classes.shut} data-scan="closed" aria-label={t('files.scan')} data-print="hide">
        <Button leftSection={<IconPhoto size={16} aria-hidden />} onClick={() => setScanPane(true)}>
          {t('files.scanShow')}
        </Button>
      </aside>
    );
  }
  return (
    <aside className={classes.pane} data-scan="open" aria-label={t('files.scan')} data-print="hide">
      <div className={classes.head}>
        <SelectInput
          className={classes.choice}
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
        <ViewerButton
          label={t('files.scanOpen')}
          icon={<IconArrowsMaximize size={18} />}
          onClick={() => openPreview(files, file.id)}
        />
        <ViewerButton
          label={t('files.scanHide')}
          icon={<IconLayoutSidebarRightCollapse size={18} />}
          onClick={() => setScanPane(false)}
        />
      </div>
      <div className={classes.view}>
        <FileViewer key={file.id} file={file} page={page} onPage={setPage} />
      </div>
    </aside>
  );
}
