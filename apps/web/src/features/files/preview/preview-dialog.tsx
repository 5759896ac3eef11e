import 'virtual:texts/files';
import 'virtual:texts/texts';
import { Button } from '@mantine/core';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconFileText,
  IconSearch,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { openText } from '../../../domain/files/file-windows.ts';
import { saveFile } from '../../../domain/files/save-file.ts';
import FileViewer from '../../../domain/files/viewers/file-viewer.tsx';
import { useTextMatches } from '../../../domain/files/viewers/use-text-matches.ts';
import { ViewerButton } from '../../../domain/files/viewers/viewer-button.tsx';
import { FullDialog } from '../../../ui/dialogs/full-dialog.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { FindInside } from './find-inside.tsx';
import classes from './preview-dialog.module.css';

interface Props {
  files: readonly FileView[];
  fileId: number;
  /** Second at which the first file starts, if it is a recording. */
  time?: number;
  onClose: () => void;
}

/** One file over the whole screen, with buttons to its neighbours. */
export default function PreviewDialog({ files, fileId, time, onClose }: Props) {
  const { t } = useTranslation();
  const [shownId, setShownId] = useState(fileId);
  const [page, setPage] = useState(1);
  const [finding, setFinding] = useState(false);
  const matches = useTextMatches(shownId);
  const place = finding ? matches.place : undefined;
  useEffect(() => {
    if (place?.page !== undefined) setPage(place.page);
  }, [place]);
  const index = files.findIndex(({ id }) => id === shownId);
  const file = files[index];
  if (!file) return null;

  function show(next: FileView | undefined) {
    if (!next) return;
    setShownId(next.id);
    setPage(1);
    setFinding(false);
    matches.look('');
  }

  function onKeyDown(event: KeyboardEvent) {
    // Left and right belong to the player and to the zoomed picture.
    if (!event.altKey) return;
    if (event.key === 'PageDown') show(files[index + 1]);
    if (event.key === 'PageUp') show(files[index - 1]);
  }

  return (
    <FullDialog
      title={
        <>
          <span className="visually-hidden">{t('files.view')}: </span>
          {file.name}
        </>
      }
      onClose={onClose}
      actions={
        <>
          {files.length > 1 && (
            <span className={classes.paging}>
              <ViewerButton
                label={t('files.previousFile')}
                icon={<IconChevronLeft size={18} />}
                disabled={index === 0}
                onClick={() => show(files[index - 1])}
              />
              <span role="status" className={classes.position}>
                {t('files.position', { current: index + 1, total: files.length })}
              </span>
              <ViewerButton
                label={t('files.nextFile')}
                icon={<IconChevronRight size={18} />}
                disabled={index === files.length - 1}
                onClick={() => show(files[index + 1])}
              />
            </span>
          )}
          {file.transcription === 'ready' && (
            <Button
              leftSection={<IconSearch size={16} aria-hidden />}
              aria-expanded={finding}
              onClick={() => setFinding(!finding)}
            >
              {t('files.findInside')}
            </Button>
          )}
          {file.transcription === 'ready' && (
            <Button leftSection={<IconFileText size={16} aria-hidden />} onClick={() => openText(file)}>
              {t('files.openText')}
            </Button>
          )}
          <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => saveFile(file, t)}>
            {t('files.download')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what the buttons above do */}
      <div className={classes.view} onKeyDown={onKeyDown}>
        {finding && <FindInside matches={matches} onClose={() => setFinding(false)} />}
        <FileViewer
          key={file.id}
          file={file}
          page={page}
          onPage={setPage}
          time={place?.time ?? (shownId === fileId ? time : undefined)}
          marks={place?.page === page ? place.boxes : undefined}
        />
      </div>
    </FullDialog>
  );
}
