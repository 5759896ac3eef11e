import 'virtual:labels/unit';
import { RecordEditPage } from './record-edit-page.tsx';

export default () => <RecordEditPage level="unit" />;
