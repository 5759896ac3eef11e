import type { ReactNode } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import type { Scan } from './propose-documents.ts';
import classes from './split.module.css';

interface Props {
  files: readonly Scan[];
  picture: (id: number) => ReactNode;
  joined: ReadonlySet<number>;
  onJoined: (id: number, isJoined: boolean) => void;
}

/** All scans in a row; a press joins a scan to the document before it or separates it. */
export function SplitStrip({ files, picture, joined, onJoined }: Props) {
  const { t } = useTranslation();
  return (
    <section className={classes.strip} aria-label={t('files.split.strip')}>
      {files.map((file, at) => {
        const isJoined = joined.has(file.id);
        return (
          <button
            key={file.id}
            type="button"
            className={classes.scan}
            disabled={at === 0}
            data-joined={isJoined || undefined}
            aria-pressed={isJoined}
            aria-label={t('files.split.continues', { name: file.name })}
            title={file.name}
            onClick={() => onJoined(file.id, !isJoined)}
          >
            {picture(file.id)}
            <span aria-hidden>{at + 1}</span>
          </button>
        );
      })}
    </section>
  );
}
