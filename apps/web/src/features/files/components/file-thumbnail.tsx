import type { FileView } from '@regest/contract/endpoints/files.ts';
import { IconFile, IconFileTypePdf, IconMicrophone, IconMovie, IconPhoto } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type FileKind, fileKind } from '../../../domain/files/file-kind.ts';
import { renewSignature } from '../../../domain/files/file-signatures.ts';
import { usePictureUrl } from '../../../domain/files/file-urls.ts';
import classes from './file-row.module.css';

const ICONS: Record<FileKind, typeof IconFile> = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  audio: IconMicrophone,
  video: IconMovie,
  other: IconFile,
};

/** Milliseconds; the worker may not have made the picture of a new file yet. */
const RETRY_AFTER = 3_000;
const TRIES = 6;

/** Decorative thumbnail; the name is beside it. */
export function FileThumbnail({ file }: { file: FileView }) {
  const Icon = ICONS[fileKind(file.mimeType)];
  const path = file.poster ?? file.thumbnail;
  const url = usePictureUrl(file.id, path);
  const [tries, setTries] = useState(0);
  const [broken, setBroken] = useState(false);

  useEffect(() => {
    if (!broken || tries >= TRIES) return;
    const timer = setTimeout(() => {
      setTries(tries + 1);
      setBroken(false);
    }, RETRY_AFTER);
    return () => clearTimeout(timer);
  }, [broken, tries]);

  const onError = () => {
    setBroken(true);
    renewSignature(file.id).catch(() => undefined);
  };

  return (
    <span className={classes.thumbnail}>
      {url !== undefined && !broken ? (
        <img key={`${path} ${tries}`} src={url} alt="" loading="lazy" decoding="async" onError={onError} />
      ) : (
        <Icon size={22} stroke={1.5} aria-hidden />
      )}
    </span>
  );
}
