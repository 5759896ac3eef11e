import { LEVELS } from '@regest/contract/levels.ts';
import type { Media } from '../views/common.ts';
import type { RecordPage } from '../views/record-view.ts';

const canBeShown = ({ scans, audio, video }: Media) => scans > 0 || audio > 0 || video > 0;

/** Whether a viewer of pictures and recordings has something to open here, or to choose from. */
export function hasManifest({ level, media, children }: RecordPage): boolean {
  const holdsMore = LEVELS[level].children.some((child) => LEVELS[child].children.length > 0);
  return holdsMore || canBeShown(media) || children.some((child) => canBeShown(child.media));
}
