import type { ImportRowView, ImportView } from '@regest/contract/endpoints/imports.ts';
import { useState } from 'react';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { checkAgain } from './import-actions.ts';

type Fault = ImportRowView['faults'][number];

interface Correction {
  row: number;
  fieldName: string;
  text: string;
}

const keyOf = (row: number, { fieldName }: Pick<Fault, 'fieldName'>) => `${row} ${fieldName.split('.')[0]}`;

/** Corrected cells, sent together, since each check reads the whole file. */
export function useCorrections({ id }: ImportView) {
  const { t } = useTranslation();
  const [corrections, setCorrections] = useState<Readonly<Record<string, Correction>>>({});
  return {
    count: Object.keys(corrections).length,
    textOf: (row: number, fault: Fault) => corrections[keyOf(row, fault)]?.text ?? fault.cell?.text ?? '',
    correct: (row: number, fault: Fault, text: string) => {
      const [fieldName = fault.fieldName] = fault.fieldName.split('.');
      setCorrections({ ...corrections, [keyOf(row, fault)]: { row, fieldName, text } });
    },
    send: () => checkAgain(id, { corrections: Object.values(corrections) }, t),
  };
}
export type Corrections = ReturnType<typeof useCorrections>;
