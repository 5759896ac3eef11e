import { RecordList } from '../../features/lists/record-list.tsx';

export default function CollectionsListPage() {
  return <RecordList level="collection" />;
}
