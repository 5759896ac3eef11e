import 'virtual:labels/series';
import { RecordCreatePage } from './record-create-page.tsx';

export default () => <RecordCreatePage level="series" />;
