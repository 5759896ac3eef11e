import { RecordList } from '../../features/lists/record-list.tsx';

export default function DocumentsListPage() {
  return <RecordList level="document" />;
}
