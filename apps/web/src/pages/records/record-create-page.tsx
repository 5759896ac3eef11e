import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { DropZone } from '../../features/files/pending/drop-zone.tsx';
import { pendingFiles, uploadPending } from '../../features/files/pending/pending-files.ts';
import { RecordEditor } from '../../features/record-editor/record-editor.tsx';
import type { EditorSlots } from '../../features/record-editor/slots.ts';
import type { FilesWidgetProps } from '../../fields/form/form-context.ts';
import { useCan } from '../../session/current-user.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { useStore } from '../../ui/store/store.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const PendingSplit = lazy(() => import('../../features/files/pending/pending-split.tsx'));
const PendingField = lazy(() => import('../../features/files/pending/pending-field.tsx'));

function NewFilesField(props: FilesWidgetProps) {
  return (
    <Suspense fallback={<Loading rows={2} />}>
      <PendingField {...props} />
    </Suspense>
  );
}

const FIXED_SLOTS: EditorSlots = { newFilesWidget: NewFilesField, onCreated: uploadPending };

/** `/units/create?parentId=7&parentLevel=series`: a new record below its parent, with the files dropped on it. */
export default function RecordCreatePage({ level }: { level: RecordLevel }) {
  const { parentId, parentLevel }: { parentId?: number; parentLevel?: string } = useSearch({ strict: false });
  const hasChosenFiles = useStore(pendingFiles).length > 0;
  const { t } = useTranslation();
  const can = useCan();
  const institutionId = useWorkingInstitutionId();
  const [isSplitting, setSplitting] = useState(false);
  // One document for each scan is made in a unit.
  const maySplit = LEVELS[level].isLeaf && parentId !== undefined && can('file.write');
  const slots = useMemo(() => {
    const entry = { key: 'split', label: t('header.documentPerScan'), onSelect: () => setSplitting(true) };
    return { ...FIXED_SLOTS, hasChosenFiles, newEntries: maySplit ? [entry] : [] };
  }, [hasChosenFiles, maySplit, t]);
  return (
    <DropZone level={level} onSplit={maySplit ? () => setSplitting(true) : undefined}>
      <RecordEditor
        key={parentId ?? ''}
        level={level}
        parentId={parentId}
        parentLevel={parentLevel}
        slots={slots}
      />
      <Suspense>
        {isSplitting && parentId !== undefined && (
          <PendingSplit
            unit={{ level: 'unit', id: parentId, institutionId }}
            onClose={() => setSplitting(false)}
          />
        )}
      </Suspense>
    </DropZone>
  );
}
