import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { isWebAddress } from '@regest/contract/text/web-address.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from '../fields.module.css';
import { useFormSetting } from '../form/form-context.ts';
import { useControl } from '../form/use-control.ts';
import { Counter } from './counter.tsx';
import { TextInput } from './text-input.tsx';

type TextKind = 'line' | 'email' | 'pattern' | 'link';
type NumberKind = 'count' | 'whole' | 'decimal';

/** Numbers are typed as text: a browser's number field drops what it cannot read, a comma for instance. */
const INPUT = {
  line: { type: 'text' },
  email: { type: 'email' },
  pattern: { type: 'text' },
  link: { inputMode: 'url' },
  count: { inputMode: 'numeric' },
  whole: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
} as const;

function OpenLink({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <a href={address} target="_blank" rel="noreferrer noopener" className={classes.under}>
      {t('fields.openLink')} <IconExternalLink size={14} aria-hidden />
      <span className="visually-hidden"> ({t('app.opensInNewTab')})</span>
    </a>
  );
}

/** Text, an address or a number on one line. */
export function LineWidget({ field }: { field: FieldOf<TextKind | NumberKind> }) {
  const { value, set, blur, readOnly, frame } = useControl<string>(field);
  const { fieldHint } = useFormSetting();
  const isNumber = field.kind === 'count' || field.kind === 'whole' || field.kind === 'decimal';
  return (
    <FieldFrame {...frame} below={fieldHint?.(field)}>
      {(control) => (
        <div>
          <TextInput
            {...control}
            {...INPUT[field.kind]}
            value={value}
            onChange={set}
            onBlur={blur}
            readOnly={readOnly}
            autoComplete="off"
          />
          {field.kind === 'link' && isWebAddress(value) && <OpenLink address={value.trim()} />}
          {!isNumber && <Counter text={value} max={field.max} />}
        </div>
      )}
    </FieldFrame>
  );
}
