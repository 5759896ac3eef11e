import 'virtual:texts/pages';
import { Switch } from '@mantine/core';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVELS } from '@regest/contract/levels.ts';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './readiness.module.css';
import ReadinessPanel from './readiness-panel.tsx';

interface Props {
  level: RecordLevel;
  id: number;
  title: string;
  onClose: () => void;
}

/** The record alone or with everything below it, in one view. */
export default function ReadinessDialog({ level, id, title, onClose }: Props) {
  const { t } = useTranslation();
  const holdsOthers = !LEVELS[level].isLeaf;
  const [deep, setDeep] = useState(holdsOthers);
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('readiness.title')}>
      <p className={classes.record}>{title}</p>
      {holdsOthers && (
        <Switch
          label={t('readiness.deep')}
          checked={deep}
          onChange={(event) => setDeep(event.currentTarget.checked)}
        />
      )}
      <div className={classes.below}>
        <ReadinessPanel level={level} id={id} deep={deep} />
      </div>
    </Dialog>
  );
}
