import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { RecordEditor } from '../features/record-editor/record-editor.tsx';
import NotFoundPage from './not-found-page.tsx';

const HistoryDrawer = lazy(() => import('../features/history/history-drawer.tsx'));

const SLOTS = {
  history: (record: RecordView, onClose: () => void) => (
    <Suspense>
      <HistoryDrawer level={record.level} id={record.id} title={record.title} onClose={onClose} />
    </Suspense>
  ),
};

/** `/units/12`: one record of the level its route is for. */
export function RecordEditPage({ level }: { level: RecordLevel }) {
  const { id }: { id?: string } = useParams({ strict: false });
  if (id === undefined || !/^\d{1,15}$/.test(id)) return <NotFoundPage />;
  return <RecordEditor key={id} level={level} id={Number(id)} slots={SLOTS} />;
}
