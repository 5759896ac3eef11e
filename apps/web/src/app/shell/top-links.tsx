import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useLogOut } from '../../features/session/use-log-out.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { unreadNews } from '../../session/unread-news.ts';
import { useStore } from '../../ui/store/store.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { ColorSchemeMenu } from '../../ui/theme/color-scheme-menu.tsx';
import classes from './top-bar.module.css';
import { useNavigation } from './use-navigation.ts';

const NoticeHistory = lazy(() => import('../../ui/notices/notice-history.tsx'));

function UnreadMark() {
  const { t } = useTranslation();
  const count = useStore(unreadNews);
  if (count === 0) return null;
  return (
    <>
      <span className={classes.unread} aria-hidden />
      <span className="visually-hidden"> ({t('menu.top.newsUnreadMark')})</span>
    </>
  );
}

export function TopLinks({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation();
  const { fullName } = useCurrentUser();
  const { top, profile } = useNavigation();
  const [history, setHistory] = useState(false);
  const logOut = useLogOut();
  return (
    <ul className={classes.links}>
      {top.map(({ entry, href }) => (
        <li key={entry.route}>
          <Link to={href} className={classes.link} onClick={onNavigate}>
            {t(entry.label)}
            {entry.route === '/news' && <UnreadMark />}
          </Link>
        </li>
      ))}
      <li>
        <UnstyledButton className={classes.link} onClick={() => setHistory(true)}>
          {t('menu.top.notices')}
        </UnstyledButton>
        <Suspense>{history && <NoticeHistory opened onClose={() => setHistory(false)} />}</Suspense>
      </li>
      <li>
        <ColorSchemeMenu className={`${classes.link} ${classes.looks}`} />
      </li>
      <li className={classes.self}>
        {profile ? (
          <Link
            to={profile}
            className={classes.link}
            title={`${t('menu.top.profile')}: ${fullName}`}
            onClick={onNavigate}
          >
            {fullName}
          </Link>
        ) : (
          <span className={classes.person} title={fullName}>
            {fullName}
          </span>
        )}
      </li>
      <li>
        <UnstyledButton className={classes.link} onClick={logOut}>
          {t('menu.top.logOut')}
        </UnstyledButton>
      </li>
    </ul>
  );
}
