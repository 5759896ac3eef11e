import type { TFunction } from 'i18next';
import { downloadInBackground } from './download-in-background.ts';

interface Titled {
  id: number;
  title: string;
}

export function collectionZipUrl(id: number): string {
  return `/api/export/collection/${id}`;
}

export function inventoryUrl(id: number): string {
  return `/api/inventory/collection?collectionId=${id}`;
}

export function downloadCollectionZip({ id, title }: Titled, t: TFunction) {
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

export function downloadInventory({ id, title }: Titled, t: TFunction) {
  return downloadInBackground(
    {
      url: inventoryUrl(id),
      fallbackName: 'inventory.odt',
      title: `${t('exports.inventory')}: ${title}`,
      slowText: t('exports.inventoryPreparing'),
    },
    t,
  );
}

export function downloadInstitutionZip(institutionId: number, t: TFunction) {
  return downloadInBackground(
    {
      url: `/api/export/institution/${institutionId}`,
      fallbackName: 'institution.zip',
      title: t('exports.institution'),
      slowText: t('exports.preparing'),
    },
    t,
  );
}
