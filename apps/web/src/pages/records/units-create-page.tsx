import 'virtual:labels/unit';
import { RecordCreatePage } from './record-create-page.tsx';

export default () => <RecordCreatePage level="unit" />;
