import 'virtual:texts/files';
import { Button } from '@mantine/core';
import { isRecordLevel, LEVELS } from '@regest/contract/levels.ts';
import { SIGNATURE_SEPARATOR } from '@regest/contract/text/signature.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { errorMessageKey } from '../../../api/api-error.ts';
import type { FilesParent } from '../../../domain/files/files-parent.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { uploads } from '../upload/uploads.ts';
import { useWatchUploads } from '../use-watch-uploads.ts';
import { inPathOrder, type PickedFile } from './dropped-files.ts';
import { FolderTable } from './folder-table.tsx';
import { type MatchedFile, matchFile, type Place, SKIP, type Targets, targetOf } from './match-files.ts';
import { placesReader } from './read-places.ts';

interface Props {
  parent: FilesParent;
  picked: readonly PickedFile[];
  onClose: () => void;
}

async function matchAll(parent: FilesParent, picked: readonly PickedFile[]): Promise<MatchedFile[]> {
  const { level, id, institutionId, place } = parent;
  if (!isRecordLevel(level) || !place) return [];
  const root: Place = { id, level, title: place.title, signature: place.signature };
  const signatureParts = place.computedSignature.split(SIGNATURE_SEPARATOR);
  const read = placesReader(institutionId);
  const matched: MatchedFile[] = [];
  for (const { file, path } of picked) {
    matched.push({ file, path, ...(await matchFile(path, root, signatureParts, read)) });
  }
  return inPathOrder(matched);
}

/** The destination of each file, to confirm before anything is sent. */
export default function FolderDialog({ parent, picked, onClose }: Props) {
  const { t } = useTranslation();
  useWatchUploads();
  const key = useId();
  const [targets, setTargets] = useState<Targets>(new Map());
  const { data, error } = useQuery({
    queryKey: ['folder', key],
    queryFn: () => matchAll(parent, picked),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const going = useMemo(() => (data ?? []).filter((row) => targetOf(row, targets) !== SKIP), [data, targets]);
  const unmatched = data?.filter(({ best }) => best === undefined).length ?? 0;

  function send() {
    const { institutionId } = parent;
    const batches = new Map<number, { place: Place; files: File[] }>();
    for (const row of going) {
      const place = row.places.find(({ id }) => id === targetOf(row, targets));
      if (!place) continue;
      const files = batches.get(place.id)?.files ?? [];
      batches.set(place.id, { place, files: [...files, row.file] });
    }
    for (const { place, files } of batches.values()) {
      const { level, id } = place;
      uploads.add(files, { level, id, institutionId, field: LEVELS[level].defaultFileField });
    }
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      closeOnClickOutside={false}
      title={t('files.folder.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button variant="filled" disabled={going.length === 0} onClick={send}>
            {t('files.folder.send', { count: going.length })}
          </Button>
        </>
      }
    >
      <p>{t('files.folder.intro')}</p>
      {error && <ErrorState message={t(errorMessageKey(error))} />}
      {!data && !error && <Loading label={t('files.folder.matching')} />}
      {data && (
        <>
          {unmatched > 0 && <p>{t('files.folder.unmatched', { count: unmatched })}</p>}
          <FolderTable rows={data} targets={targets} onChange={setTargets} />
        </>
      )}
    </Dialog>
  );
}
