import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../texts/use-translation.ts';
import classes from './notices.module.css';
import type { Notice, NoticeKind } from './notify.ts';
import { notify } from './notify.ts';

export const NOTICE_ICONS = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
} as const satisfies Record<NoticeKind, unknown>;

export function NoticeCard({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  const Icon = NOTICE_ICONS[notice.kind];
  return (
    <div className={classes.notice} data-kind={notice.kind}>
      <Icon size={20} className={classes.icon} aria-hidden />
      <p className={classes.text}>
        <span className="visually-hidden">{t(`notices.type.${notice.kind}`)}: </span>
        {notice.text}
        {notice.about && (
          <>
            {' '}
            <Link to={notice.about.href} onClick={() => notify.dismiss(notice.id)}>
              {notice.about.label}
            </Link>
          </>
        )}
      </p>
      {notice.action && (
        <Button
          size="compact-sm"
          onClick={() => {
            notify.release();
            notify.act(notice);
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <CloseButton
        data-remover
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
