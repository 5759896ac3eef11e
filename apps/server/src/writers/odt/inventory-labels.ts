import labels from '@regest/contract/locale/pl/labels.json' with { type: 'json' };
import messages from '@regest/contract/locale/pl/messages.json' with { type: 'json' };
import { PAGE_LABEL } from '../page-label.ts';
import type { InventoryLabels } from './inventory-document.ts';

export const INVENTORY_LABELS: InventoryLabels = {
  documentKind: messages['inventory.documentKind'],
  contents: messages['inventory.contents'],
  introduction: messages['inventory.introduction'],
  page: PAGE_LABEL,
  columns: {
    signature: labels['unit.signature'].label,
    title: labels['unit.title'].label,
    dates: labels['unit.dates'].label,
    externalForm: labels['unit.externalForm'].label,
    extent: labels['collection.mainSize'].label,
  },
};
