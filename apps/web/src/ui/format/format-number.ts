import { clock } from '@regest/contract/locale/clock.ts';
import { format } from '../texts/editor-texts.ts';

export const { number: formatNumber, percent: formatPercent, fileSize: formatFileSize } = format;
/** For players and lists of recordings. */
export const formatClock = clock;
