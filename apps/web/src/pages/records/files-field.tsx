import { lazy, Suspense } from 'react';
import type { FilesWidgetProps } from '../../fields/form/form-context.ts';
import { Loading } from '../../ui/feedback/loading.tsx';

const FilesWidget = lazy(() => import('../../features/files/components/files-widget.tsx'));

/** Loads with the tab that has files, not with the form. */
export function FilesField(props: FilesWidgetProps) {
  return (
    <Suspense fallback={<Loading rows={2} />}>
      <FilesWidget {...props} />
    </Suspense>
  );
}
