import { useCurrentUser } from '../../session/current-user.ts';
import { setWorkMode, useWorkMode, WORK_MODES } from '../../session/work-mode.ts';
import { ChoiceSwitch } from '../../ui/form/choice-switch.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export function WorkModeSwitch() {
  const { t } = useTranslation();
  const { id } = useCurrentUser();
  const mode = useWorkMode();
  return (
    <ChoiceSwitch
      label={t('workMode.title')}
      options={WORK_MODES.map((value) => ({ value, label: t(`workMode.short.${value}`) }))}
      value={mode}
      onChange={(next) => {
        setWorkMode(id, next);
        const changed = t('workMode.changed', { mode: t(`workMode.short.${next}`) });
        notify.info(next === 'simple' ? `${changed} ${t('workMode.hiddenDataKept')}` : changed);
      }}
    />
  );
}
