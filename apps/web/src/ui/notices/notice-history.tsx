import { Button } from '@mantine/core';
import { Dialog } from '../dialogs/dialog.tsx';
import { formatTime } from '../format/format-date.ts';
import { useStore } from '../store/store.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { NOTICE_ICONS } from './notice-card.tsx';
import classes from './notices.module.css';
import { notify } from './notify.ts';

/** A passing notice may be missed; here it can be read again. */
export default function NoticeHistory({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { history } = useStore(notify.state);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('notices.history')}>
      {history.length === 0 ? (
        <p>{t('notices.historyEmpty')}</p>
      ) : (
        <ul className={classes.history}>
          {history.map((notice) => {
            const Icon = NOTICE_ICONS[notice.kind];
            return (
              <li key={`${notice.id}-${notice.at.getTime()}`}>
                <Icon size={20} aria-hidden />
                <span>
                  <span className="visually-hidden">{t(`notices.type.${notice.kind}`)}: </span>
                  {notice.text}
                </span>
                {notice.action && (
                  <Button size="compact-sm" onClick={() => notify.act(notice)}>
                    {notice.action.label}
                  </Button>
                )}
                <time dateTime={notice.at.toISOString()}>{formatTime(notice.at)}</time>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}
