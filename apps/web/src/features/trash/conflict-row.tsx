import { Button, TextInput } from '@mantine/core';
import type { SignatureClash } from '@regest/contract/endpoints/trash.ts';
import { Signature } from '../../domain/records/signature.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './conflict-dialog.module.css';
import type { Fault } from './signature-choices.ts';

const FAULT_TEXTS = {
  empty: 'trash.conflict.empty',
  duplicate: 'trash.conflict.duplicateInList',
  taken: 'trash.conflict.stillTaken',
} as const satisfies Record<Fault, string>;

interface Props {
  clash: SignatureClash;
  isFirst: boolean;
  value: string;
  suggestion: string | undefined;
  fault: Fault | undefined;
  isChecking: boolean;
  onChange: (signature: string) => void;
}

export function ConflictRow({ clash, isFirst, value, suggestion, fault, isChecking, onChange }: Props) {
  const { t } = useTranslation();
  const isSuggested = suggestion === undefined || value === suggestion;
  return (
    <tr>
      <th scope="row">
        {clash.title}
        <span className={classes.level}>{t(`level.${clash.level}`)}</span>
      </th>
      <td>
        <Signature value={clash.signature} />
      </td>
      <td>
        <TextInput
          aria-label={t('trash.conflict.newSignatureFor', { title: clash.title })}
          className={classes.input}
          value={value}
          autoComplete="off"
          error={fault && !isChecking ? t(FAULT_TEXTS[fault]) : undefined}
          data-autofocus={isFirst || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {!fault && !isChecking && <span className={classes.free}>{t('trash.conflict.free')}</span>}
        {!isSuggested && (
          <Button size="compact-xs" variant="subtle" onClick={() => onChange(suggestion)}>
            {t('trash.conflict.suggested', { signature: suggestion })}
          </Button>
        )}
      </td>
    </tr>
  );
}
