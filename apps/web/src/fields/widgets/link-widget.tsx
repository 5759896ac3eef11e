import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { isWebAddress } from '@regest/contract/text/web-address.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from '../fields.module.css';
import { useControl } from '../form/use-control.ts';
import { Counter } from './counter.tsx';
import { TextInput } from './text-input.tsx';

export function LinkWidget({ field }: { field: FieldOf<'link'> }) {
  const { t } = useTranslation();
  const { value, set, blur, readOnly, frame } = useControl<string>(field);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div>
          <TextInput
            {...control}
            value={value}
            onChange={set}
            onBlur={blur}
            readOnly={readOnly}
            inputMode="url"
            autoComplete="off"
          />
          {isWebAddress(value) && (
            <a href={value.trim()} target="_blank" rel="noreferrer noopener" className={classes.under}>
              {t('fields.openLink')} <IconExternalLink size={14} aria-hidden />
              <span className="visually-hidden"> ({t('app.opensInNewTab')})</span>
            </a>
          )}
          <Counter text={value} max={field.max} />
        </div>
      )}
    </FieldFrame>
  );
}
