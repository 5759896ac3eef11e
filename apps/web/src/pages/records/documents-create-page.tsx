import 'virtual:labels/document';
import { RecordCreatePage } from './record-create-page.tsx';

export default () => <RecordCreatePage level="document" />;
