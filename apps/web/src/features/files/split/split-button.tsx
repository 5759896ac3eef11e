import { Button } from '@mantine/core';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import { IconFiles } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { FilesParent } from '../../../domain/files/files-parent.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { FileThumbnail } from '../components/file-thumbnail.tsx';

const SplitDialog = lazy(() => import('./split-dialog.tsx'));

interface Props {
  /** A unit, or a document that loses some pages. */
  parent: FilesParent;
  /** Unit that gets the new documents. */
  unitId: number;
  files: readonly FileView[];
}

/** Splits scans of a unit, or pages of a document, into new documents. */
export function SplitButton({ parent, unitId, files }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const fileOf = new Map(files.map((file) => [file.id, file]));
  const picture = (id: number) => {
    const file = fileOf.get(id);
    return file && <FileThumbnail file={file} />;
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconFiles size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(parent.id === unitId ? 'files.split.open' : 'files.split.openPages')}
      </Button>
      <Suspense>
        {open && (
          <SplitDialog
            parent={parent}
            unitId={unitId}
            files={files}
            picture={picture}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
