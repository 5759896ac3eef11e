import { latePart } from '../../ui/feedback/late-part.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';

/** Field of files, which loads with its tab, not with the form. */
export const FilesField = latePart(
  () => import('../../features/files/components/files-widget.tsx'),
  <Loading rows={2} />,
);
