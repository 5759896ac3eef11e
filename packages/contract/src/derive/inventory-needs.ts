import { recordFields } from '../fields/record-fields.ts';

const printed = recordFields('unit').filter(({ inventory }) => inventory);

/** Fields of a unit that an inventory prints. */
export const INVENTORY_FIELDS = printed
  .filter(({ kind }) => kind !== 'documentation')
  .map(({ name }) => name);

/** The detailed size: of these kinds of documentation one is enough. */
export const INVENTORY_SIZES = printed.filter(({ kind }) => kind === 'documentation').map(({ name }) => name);
