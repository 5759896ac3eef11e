import 'virtual:labels/records';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { isRecordLevel, LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { gridHref } from '../../domain/addresses/addresses.ts';
import { isShown } from '../../domain/files/file-kind.ts';
import { type FilesParent, FilesParentContext } from '../../domain/files/files-parent.ts';
import { filesQuery } from '../../domain/files/files-query.ts';
import { reviewBelow } from '../../domain/files/review-below.ts';
import { useNamedFile } from '../../domain/files/use-named-file.ts';
import { finishAll } from '../../domain/records/publish-record.ts';
import { recordQuery } from '../../domain/records/record-query.ts';
import { AssigneeNote, CommentButton } from '../../features/comments/comment-control.tsx';
import { PageDrop } from '../../features/files/components/page-drop.tsx';
import { ScanRoom } from '../../features/files/components/scan-room.tsx';
import { useSendAll } from '../../features/files/use-send-all.tsx';
import { RecordEditor } from '../../features/record-editor/record-editor.tsx';
import type { EditorSlots } from '../../features/record-editor/slots.ts';
import { hrefAfterDelete } from '../../features/tree/steps/neighbour.ts';
import { RecordSteps } from '../../features/tree/steps/record-steps.tsx';
import { useTree } from '../../features/tree/use-tree.ts';
import { requestFocus } from '../../fields/form/control-id.ts';
import { useCan } from '../../session/current-user.ts';
import { useOwnTree } from '../../session/working-institution.ts';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import NotFoundPage from '../errors/not-found-page.tsx';
import { FilesField } from './files-field.tsx';

/** An address may name a field: the form opens with the cursor in it. */
function useFocusedField(isLoaded: boolean): void {
  const { field }: { field?: string } = useSearch({ strict: false });
  useEffect(() => {
    if (isLoaded && field !== undefined) requestFocus(field);
  }, [isLoaded, field]);
}

const HistoryDrawer = lazy(() => import('../../features/history/history-drawer.tsx'));
const ReadinessDialog = lazy(() => import('../../domain/records/readiness-dialog.tsx'));
const ScanPane = latePart(() => import('../../features/files/components/scan-pane.tsx'), <ScanRoom />);

function parentOf(record: RecordView): FilesParent {
  const { id, level, institutionId, title, signature, computedSignature } = record;
  const holdsOthers = isRecordLevel(level) && !LEVELS[level].isLeaf;
  return {
    id,
    level,
    institutionId,
    ...(holdsOthers && { place: { title, signature, computedSignature } }),
  };
}

/** The pane of scans, loaded only for records with files. */
function ScansBeside({ record }: { record: RecordView }) {
  const parent = parentOf(record);
  const { data: files = [] } = useQuery(filesQuery(parent));
  return files.some(isShown) && <ScanPane parent={parent} />;
}

const FIXED_SLOTS: EditorSlots = {
  filesWidget: FilesField,
  steps: (record) => !record.isDeleted && <RecordSteps id={record.id} />,
  assignee: (record) => <AssigneeNote record={record} />,
  discussion: (record) => <CommentButton record={record} />,
  aside: (record) => <ScansBeside record={record} />,
};

function RecordWithFiles({ level, id }: { level: RecordLevel; id: number }) {
  const { data: record } = useQuery(recordQuery(level, id));
  useNamedFile(level, id);
  useOwnTree(record?.institutionId);
  const sending = useSendAll(level, id, record !== undefined && !record.isDeleted);
  const { t } = useTranslation();
  const [readiness, setReadiness] = useState(false);
  const isLive = record !== undefined && !record.isDeleted;
  const toReadiness = { key: 'readiness', label: t('readiness.menu'), onSelect: () => setReadiness(true) };
  const can = useCan();
  const { store } = useTree();
  const toFinish = {
    key: 'finish',
    label: t('finish.menu'),
    onSelect: () => {
      if (record) void finishAll(record, t).then((done) => done && setReading((count) => count + 1));
    },
  };
  const toReview = {
    key: 'review',
    label: t('review.menu'),
    onSelect: () => void reviewBelow([id], t),
  };
  const toMetadata = {
    key: 'metadata',
    label: t('files.metadata.menu'),
    onSelect: async () => {
      // Imported on demand with its group of texts.
      const { readMetadata } = await import('../../features/files/read-metadata.ts');
      if (record) await readMetadata(record, t);
    },
  };
  const toGrid = !LEVELS[level].isLeaf
    ? [{ key: 'grid', label: t('grid.menu'), href: gridHref(level, id) }]
    : [];
  /** Another one draws the form again from what is stored. */
  const [reading, setReading] = useState(0);
  const slots: EditorSlots = {
    ...FIXED_SLOTS,
    hrefAfterDelete: (deleted) => hrefAfterDelete(store, deleted.id),
    entries: () =>
      isLive
        ? [
            ...sending,
            toReview,
            ...(can('record.write') ? [toMetadata] : []),
            ...toGrid,
            ...(can('record.bulk') ? [toFinish] : []),
            toReadiness,
          ]
        : sending,
    history: (shown, onClose) => {
      const onReverted = () => {
        onClose();
        setReading((count) => count + 1);
      };
      const mayRevert = isLive && can('record.write');
      return (
        <Suspense>
          <HistoryDrawer
            level={level}
            id={id}
            title={shown.title}
            version={shown.version}
            onReverted={mayRevert ? onReverted : undefined}
            onClose={onClose}
          />
        </Suspense>
      );
    },
  };
  useFocusedField(record !== undefined);
  const parent = useMemo(() => (record ? parentOf(record) : null), [record]);
  return (
    <FilesParentContext value={parent}>
      {parent && record && isLive && can('file.write') && <PageDrop parent={parent} title={record.title} />}
      <RecordEditor key={reading} level={level} id={id} slots={slots} />
      {readiness && record && (
        <Suspense>
          <ReadinessDialog level={level} id={id} title={record.title} onClose={() => setReadiness(false)} />
        </Suspense>
      )}
    </FilesParentContext>
  );
}

/** `/units/12`: one record of the level its route is for. */
export default function RecordEditPage({ level }: { level: RecordLevel }) {
  const { id }: { id?: string } = useParams({ strict: false });
  if (id === undefined || !/^\d{1,15}$/.test(id)) return <NotFoundPage />;
  return <RecordWithFiles key={id} level={level} id={Number(id)} />;
}
