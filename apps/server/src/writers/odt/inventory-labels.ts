import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { pageLabel } from '../page-label.ts';
import type { InventoryLabels } from './inventory-document.ts';

export function inventoryLabels(texts: Texts): InventoryLabels {
  const { say, labelOf } = texts;
  return {
    documentKind: say('inventory.documentKind'),
    contents: say('inventory.contents'),
    introduction: say('inventory.introduction'),
    page: pageLabel(texts),
    columns: {
      signature: labelOf('unit', 'signature'),
      title: labelOf('unit', 'title'),
      dates: labelOf('unit', 'dates'),
      externalForm: labelOf('unit', 'externalForm'),
      extent: labelOf('collection', 'mainSize'),
    },
  };
}
