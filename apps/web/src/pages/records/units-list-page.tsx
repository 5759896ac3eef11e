import { RecordList } from '../../features/lists/record-list.tsx';

export default function UnitsListPage() {
  return <RecordList level="unit" />;
}
