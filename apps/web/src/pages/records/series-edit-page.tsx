import 'virtual:labels/series';
import { RecordEditPage } from './record-edit-page.tsx';

export default () => <RecordEditPage level="series" />;
