import { useSelectedRecord } from '../use-selected-record.ts';

/** Where the tree is not drawn the record in the address is looked up all the same: the steps to its neighbours need it. */
export function SelectionFollower() {
  useSelectedRecord();
  return null;
}
