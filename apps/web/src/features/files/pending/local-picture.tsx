import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isShown } from '../../../domain/files/file-kind.ts';
import classes from '../components/file-row.module.css';

/** The picture of a local file; formats that the browser cannot show get an icon. */
export function LocalPicture({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!file.type.startsWith('image/') || !isShown({ mimeType: file.type })) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return (
    <span className={classes.thumbnail}>
      {url !== undefined && !isBroken ? (
        <img src={url} alt="" decoding="async" onError={() => setBroken(true)} />
      ) : (
        <IconPhoto size={22} stroke={1.5} aria-hidden />
      )}
    </span>
  );
}
