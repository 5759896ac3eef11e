import { exportsApi } from '@regest/contract/endpoints/exports.ts';
import { urlOf } from '../../api/url-of.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { downloadInBackground } from './download-in-background.ts';
import { acceptInventoryGaps } from './inventory-gaps.tsx';

interface Titled {
  id: number;
  title: string;
}

export function collectionZipUrl(id: number): string {
  return urlOf(exportsApi.collection.path, { id });
}

export function inventoryUrl(id: number): string {
  return urlOf(exportsApi.inventory.path, {}, { collectionId: id });
}

export function institutionZipUrl(id: number): string {
  return urlOf(exportsApi.institution.path, { id });
}

export function downloadCollectionZip({ id, title }: Titled, t: Translate) {
  return downloadInBackground(
    {
      url: collectionZipUrl(id),
      fallbackName: 'collection.zip',
      title: `${t('exports.collection')}: ${title}`,
      slowText: t('exports.preparing'),
    },
    t,
  );
}

/** Names the units with gaps first. */
export async function downloadInventory({ id, title }: Titled, t: Translate) {
  try {
    if (!(await acceptInventoryGaps(id, t))) return;
  } catch {
    notify.error(t('exports.download.error'));
    return;
  }
  await downloadInBackground(
    {
      url: inventoryUrl(id),
      fallbackName: 'inventory.odt',
      title: `${t('exports.inventory')}: ${title}`,
      slowText: t('exports.inventoryPreparing'),
    },
    t,
  );
}

export function downloadInstitutionZip(institutionId: number, t: Translate) {
  return downloadInBackground(
    {
      url: institutionZipUrl(institutionId),
      fallbackName: 'institution.zip',
      title: t('exports.institution'),
      slowText: t('exports.preparing'),
    },
    t,
  );
}
