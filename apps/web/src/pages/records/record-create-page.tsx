import type { RecordLevel } from '@regest/contract/levels.ts';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { DropZone } from '../../features/files/pending/drop-zone.tsx';
import { pendingFiles, uploadPending } from '../../features/files/pending/pending-files.ts';
import { RecordEditor } from '../../features/record-editor/record-editor.tsx';
import type { EditorSlots } from '../../features/record-editor/slots.ts';
import type { FilesWidgetProps } from '../../fields/form/form-context.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { useStore } from '../../ui/store/store.ts';

const PendingField = lazy(() => import('../../features/files/pending/pending-field.tsx'));

function NewFilesField(props: FilesWidgetProps) {
  return (
    <Suspense fallback={<Loading rows={2} />}>
      <PendingField {...props} />
    </Suspense>
  );
}

const FIXED_SLOTS: EditorSlots = { newFilesWidget: NewFilesField, onCreated: uploadPending };

/** `/units/create?parentId=7&parentLevel=series`: a new record in its place, with the files that are dropped on it. */
export default function RecordCreatePage({ level }: { level: RecordLevel }) {
  const { parentId, parentLevel }: { parentId?: number; parentLevel?: string } = useSearch({ strict: false });
  const hasChosenFiles = useStore(pendingFiles).length > 0;
  const slots = useMemo(() => ({ ...FIXED_SLOTS, hasChosenFiles }), [hasChosenFiles]);
  return (
    <DropZone level={level}>
      <RecordEditor
        key={parentId ?? ''}
        level={level}
        parentId={parentId}
        parentLevel={parentLevel}
        slots={slots}
      />
    </DropZone>
  );
}
