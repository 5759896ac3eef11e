import type { RecordLevel } from '@regest/contract/levels.ts';
import type { NoticeLink } from '../../ui/notices/notify.ts';
import { recordHref } from '../addresses/addresses.ts';

interface Named {
  id: number;
  level: RecordLevel;
  title: string;
  signature: string;
  computedSignature?: string;
}

/** Twelve records are saved in a row: a notice says which of them it means, and leads there. */
export function noticeLink({ id, level, title, signature, computedSignature }: Named): NoticeLink {
  return { label: `${computedSignature ?? signature} ${title}`, href: recordHref(level, id) };
}
