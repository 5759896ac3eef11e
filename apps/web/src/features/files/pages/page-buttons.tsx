import { Button } from '@mantine/core';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import { isRecordLevel, LEVELS } from '@regest/contract/levels.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { FilesParent } from '../../../domain/files/files-parent.ts';
import { recordQuery } from '../../../domain/records/record-query.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { SplitButton } from '../split/split-button.tsx';

const MovePagesDialog = lazy(() => import('./move-pages-dialog.tsx'));

interface Props {
  parent: FilesParent;
  files: readonly FileView[];
  selected: readonly FileView[];
  onMoved: () => void;
}

/** Actions on pages of a document or scans of a unit: split into documents, or move to another document. */
export default function PageButtons({ parent, files, selected, onMoved }: Props) {
  const { t } = useTranslation();
  const level = isRecordLevel(parent.level) ? parent.level : 'unit';
  const isDocument = LEVELS[level].isLeaf;
  const { data: record } = useQuery(recordQuery(level, parent.id));
  const [isMoving, setMoving] = useState(false);
  const unitId = isDocument ? record?.parentId : parent.id;
  if (!unitId) return null;
  return (
    <>
      {(!isDocument || selected.length > 0) && (
        <SplitButton parent={parent} unitId={unitId} files={selected.length > 0 ? selected : files} />
      )}
      {selected.length > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowRight size={16} aria-hidden />}
          onClick={() => setMoving(true)}
        >
          {t('files.pages.open')}
        </Button>
      )}
      <Suspense>
        {isMoving && (
          <MovePagesDialog
            parent={parent}
            unitId={unitId}
            pages={selected}
            onClose={() => setMoving(false)}
            onMoved={onMoved}
          />
        )}
      </Suspense>
    </>
  );
}
