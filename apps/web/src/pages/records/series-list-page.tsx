import { RecordList } from '../../features/lists/record-list.tsx';

export default function SeriesListPage() {
  return <RecordList level="series" />;
}
