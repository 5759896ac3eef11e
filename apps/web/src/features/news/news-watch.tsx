import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { unreadNews } from '../../session/unread-news.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useStore } from '../../ui/store/store.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { hasNoticeOfToday, readBy, readNews, recordNotice, unreadOf } from './news-memory.ts';
import { newsQuery } from './news-queries.ts';

const NOTICE_DELAY_MS = 1_000;

/** Updates the mark in the top bar and shows a notice of unread news once a day, a second after the start. */
export default function NewsWatch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = useCurrentUser();
  const { data = [] } = useQuery(newsQuery);
  const read = readBy(useStore(readNews), id);
  const count = unreadOf(data, read).length;
  const isShown = useRef(false);
  const isThere = useRouterState({ select: ({ location }) => location.pathname === '/news' });

  useEffect(() => {
    unreadNews.set(count);
  }, [count]);

  const waits = count > 0 && !isThere;
  useEffect(() => {
    if (!waits || isShown.current || hasNoticeOfToday(id)) return;
    const timer = setTimeout(() => {
      isShown.current = true;
      recordNotice(id);
      notify.aside(t('news.unreadNotice'), { label: t('news.open'), run: () => navigate({ to: '/news' }) });
    }, NOTICE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [waits, t, navigate, id]);
  return null;
}
