import 'virtual:labels/collection';
import { RecordCreatePage } from './record-create-page.tsx';

export default () => <RecordCreatePage level="collection" />;
