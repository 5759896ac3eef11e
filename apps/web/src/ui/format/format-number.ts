import { clock } from '@regest/contract/locale/clock.ts';
import { format } from '../texts/editor-texts.ts';

export const { number: formatNumber, percent: formatPercent, fileSize: formatFileSize } = format;
/** Length of a recording, for players and lists. */
export const formatClock = clock;
