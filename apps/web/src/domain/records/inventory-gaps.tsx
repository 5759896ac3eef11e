import { exportsApi, type IncompleteUnit } from '@regest/contract/endpoints/exports.ts';
import { call } from '../../api/call.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { recordHref } from '../addresses/addresses.ts';
import classes from './inventory-gaps.module.css';
import { Signature } from './signature.tsx';

function GapList({ units, total }: { units: readonly IncompleteUnit[]; total: number }) {
  // Its own hook, since labels of fields may load after the window opens, which renders it again.
  const { t } = useTranslation();
  return (
    <>
      <p>{t('exports.inventoryMissing', { count: total })}</p>
      <ul className={classes.list}>
        {units.map(({ id, computedSignature, title, missing }) => (
          <li key={id}>
            <Signature value={computedSignature} />{' '}
            <a href={recordHref('unit', id)} target="_blank" rel="noreferrer">
              {title}
            </a>
            <span className={classes.missing}>
              {t('exports.inventoryMissingLine', {
                fields: missing.map((need) => t(`inventory.need.${need}`)).join(', '),
              })}
            </span>
          </li>
        ))}
      </ul>
      {total > units.length && <p>{t('exports.inventoryMissingMore', { count: units.length })}</p>}
    </>
  );
}

/** Names the units with gaps in the inventory; true when the user continues. */
export async function acceptInventoryGaps(collectionId: number, t: Translate): Promise<boolean> {
  const { total, units } = await call(exportsApi.inventoryMissing, { query: { collectionId } });
  if (total === 0) return true;
  return confirm({
    title: t('exports.inventoryIncompleteTitle'),
    body: <GapList units={units} total={total} />,
    confirmLabel: t('exports.inventoryAnyway'),
  });
}
