import 'virtual:texts/pages';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { RecordList } from '../../features/lists/record-list.tsx';

/** `/units`: every record of one level. */
export default function RecordListPage({ level }: { level: RecordLevel }) {
  return <RecordList level={level} />;
}
