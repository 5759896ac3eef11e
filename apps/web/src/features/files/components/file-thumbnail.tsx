import type { FileView } from '@regest/contract/endpoints/files.ts';
import { IconFile, IconFileTypePdf, IconMicrophone, IconMovie, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { type FileKind, fileKind } from '../../../files/file-kind.ts';
import { pictureUrl } from '../../../files/file-urls.ts';
import classes from './file-row.module.css';

const ICONS: Record<FileKind, typeof IconFile> = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  audio: IconMicrophone,
  video: IconMovie,
  other: IconFile,
};

/** Decoration: the name beside it says what it is. */
export function FileThumbnail({ file }: { file: FileView }) {
  const Icon = ICONS[fileKind(file.mimeType)];
  const path = file.poster ?? file.thumbnail;
  const [broken, setBroken] = useState<string>();
  return (
    <span className={classes.thumbnail}>
      {path !== null && path !== broken ? (
        <img src={pictureUrl(path)} alt="" loading="lazy" decoding="async" onError={() => setBroken(path)} />
      ) : (
        <Icon size={22} stroke={1.5} aria-hidden />
      )}
    </span>
  );
}
