import { latePart } from '../../ui/feedback/late-part.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';

/** Loads with the tab that has files, not with the form. */
export const FilesField = latePart(
  () => import('../../features/files/components/files-widget.tsx'),
  <Loading rows={2} />,
);
