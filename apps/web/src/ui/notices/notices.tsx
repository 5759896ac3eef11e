import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useStore } from '../store.ts';
import { useTranslation } from '../texts/use-translation.ts';
import type { Notice, NoticeKind } from './notice-board.ts';
import classes from './notices.module.css';
import { notify } from './notify.ts';

export const NOTICE_ICONS = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
} as const satisfies Record<NoticeKind, unknown>;

function NoticeCard({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  const Icon = NOTICE_ICONS[notice.kind];
  return (
    <div className={classes.notice} data-kind={notice.kind}>
      <Icon size={20} className={classes.icon} aria-hidden />
      <p className={classes.text}>
        <span className="visually-hidden">{t(`notices.type.${notice.kind}`)}: </span>
        {notice.text}
      </p>
      {notice.action && (
        <Button
          size="compact-sm"
          onClick={() => {
            notify.dismiss(notice.id);
            notify.release();
            notice.action?.run();
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <CloseButton
        size={28}
        aria-label={t('notices.close')}
        title={t('notices.close')}
        onClick={() => {
          notify.dismiss(notice.id);
          notify.release();
        }}
      />
    </div>
  );
}

/** Both live regions are there from the first render: a reader announces only what is added to a known region. */
export function Notices() {
  const { t } = useTranslation();
  const { shown } = useStore(notify.state);
  const calm = shown.filter((notice) => notice.kind !== 'error');
  const errors = shown.filter((notice) => notice.kind === 'error');
  return (
    <section
      className={classes.region}
      aria-label={t('notices.region')}
      data-print="hide"
      onMouseEnter={notify.hold}
      onMouseLeave={notify.release}
      onFocus={notify.hold}
      onBlur={notify.release}
    >
      <div role="alert">
        {errors.map((notice) => (
          <NoticeCard key={`${notice.id}-${notice.at.getTime()}`} notice={notice} />
        ))}
      </div>
      <div role="status">
        {calm.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
    </section>
  );
}
