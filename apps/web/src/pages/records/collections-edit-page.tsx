import 'virtual:labels/collection';
import { RecordEditPage } from './record-edit-page.tsx';

export default () => <RecordEditPage level="collection" />;
