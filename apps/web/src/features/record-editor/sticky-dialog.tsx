import { Button } from '@mantine/core';
import type { FormTab } from '@regest/contract/derive/form-layout.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { CheckBox } from '../../fields/widgets/check-box.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './editor.module.css';
import { mayStick, setSticky, useSticky } from './next-record.ts';

interface Props {
  userId: number;
  level: RecordLevel;
  tabs: readonly FormTab[];
  onClose: () => void;
}

/** Choice of the fields to carry over, stored in the browser by person and level. */
export default function StickyDialog({ userId, level, tabs, onClose }: Props) {
  const { t } = useTranslation();
  const sticky = useSticky(userId, level);
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('editor.stickyTitle')}
      footer={
        <Button variant="filled" onClick={onClose}>
          {t('actions.close')}
        </Button>
      }
    >
      <p>{t(`editor.stickyHelp.${level}`)}</p>
      <div className={classes.sticky}>
        {tabs.flatMap((tab) =>
          tab.fields
            .filter(mayStick)
            .map((field) => (
              <CheckBox
                key={field.name}
                label={labelOf(level, field.name)}
                checked={sticky.includes(field.name)}
                onChange={(checked) =>
                  setSticky(
                    userId,
                    level,
                    checked ? [...sticky, field.name] : sticky.filter((name) => name !== field.name),
                  )
                }
              />
            )),
        )}
      </div>
    </Dialog>
  );
}
