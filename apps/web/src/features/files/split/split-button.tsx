import { Button } from '@mantine/core';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import { IconFiles } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { FilesParent } from '../../../domain/files/files-parent.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';

const SplitDialog = lazy(() => import('./split-dialog.tsx'));

/** From the scans of a unit to a document for each. */
export function SplitButton({ parent, files }: { parent: FilesParent; files: readonly FileView[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconFiles size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('files.split.open')}
      </Button>
      <Suspense>
        {open && <SplitDialog parent={parent} files={files} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
