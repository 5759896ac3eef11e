import 'virtual:labels/document';
import { RecordEditPage } from './record-edit-page.tsx';

export default () => <RecordEditPage level="document" />;
