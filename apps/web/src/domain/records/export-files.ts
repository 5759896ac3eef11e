import { type EadVersion, exportsApi, type InventoryFormat } from '@regest/contract/endpoints/exports.ts';
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

export function inventoryUrl(id: number, format: InventoryFormat = 'odt'): string {
  return urlOf(exportsApi.inventory.path, {}, { collectionId: id, format });
}

export function institutionZipUrl(id: number): string {
  return urlOf(exportsApi.institution.path, { id });
}

export function downloadCollectionZip({ id, title }: Titled, t: Translate) {
  return downloadInBackground(
    {
      url: collectionZipUrl(id),
      fallbackName: 'zespol.zip',
      title: `${t('exports.collection')}: ${title}`,
      slowText: t('exports.preparing'),
    },
    t,
  );
}

/** Names the units with gaps first. */
export async function downloadInventory(
  { id, title }: Titled,
  t: Translate,
  format: InventoryFormat = 'odt',
) {
  try {
    if (!(await acceptInventoryGaps(id, t))) return;
  } catch {
    notify.error(t('exports.download.error'));
    return;
  }
  await downloadInBackground(
    {
      url: inventoryUrl(id, format),
      fallbackName: `inwentarz.${format}`,
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
      fallbackName: 'zasob.zip',
      title: t('exports.institution'),
      slowText: t('exports.preparing'),
    },
    t,
  );
}

/** The whole collection as a finding aid, unpublished records included. */
export function downloadEad({ id, title }: Titled, version: EadVersion, t: Translate) {
  return downloadInBackground(
    {
      url: urlOf(exportsApi.ead.path, { id }, { version, all: true }),
      fallbackName: `zespol.ead${version}.xml`,
      title: `${t('exports.ead', { version })}: ${title}`,
      slowText: t('exports.eadPreparing'),
    },
    t,
  );
}

/** Sheet for editing in a spreadsheet and importing again. */
export function downloadSheet({ id, title }: Titled, t: Translate) {
  return downloadInBackground(
    {
      url: urlOf(exportsApi.collectionSheet.path, { id }, { format: 'xlsx' }),
      fallbackName: 'arkusz.xlsx',
      title: `${t('exports.sheet')}: ${title}`,
      slowText: t('exports.sheetPreparing'),
    },
    t,
  );
}
