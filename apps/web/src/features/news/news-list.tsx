import { Button } from '@mantine/core';
import { type NewsView, newsApi } from '@regest/contract/endpoints/news.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useCan, useCurrentUser } from '../../session/current-user.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { useFocusAfterRemoval } from '../../ui/focus/use-focus-after-removal.ts';
import { notify } from '../../ui/notices/notify.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useStore } from '../../ui/store/store.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { NewsItem } from './news-item.tsx';
import { markRead, readBy, readNews, unreadOf } from './news-memory.ts';
import { newsQuery } from './news-queries.ts';

const NewsEditor = lazy(() => import('./news-editor.tsx'));

/** The news; opening an item marks it as read for this person in this browser. */
export function NewsList() {
  const { t } = useTranslation();
  const can = useCan();
  const { id: userId } = useCurrentUser();
  const { data, error, refetch } = useQuery(newsQuery);
  const read = readBy(useStore(readNews), userId);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [edited, setEdited] = useState<NewsView | 'new'>();
  const unread = unreadOf(data ?? [], read);
  const frame = useRef<HTMLDivElement>(null);
  const focusHandlers = useFocusAfterRemoval(frame);

  function toggle(id: number) {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
    markRead(userId, [id]);
  }

  function markAll() {
    markRead(
      userId,
      (data ?? []).map(({ id }) => id),
    );
    notify.info(t('news.allMarked'));
  }

  async function remove(item: NewsView) {
    const agreed = await confirm({
      title: t('news.removeTitle'),
      body: t('news.removeBody', { title: item.title }),
      confirmLabel: t('actions.delete'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await call(newsApi.remove, { params: { id: item.id } });
      notify.success(t('news.removed'));
    } catch (failure) {
      notify.error(t(errorMessageKey(failure)));
    }
  }

  return (
    <div ref={frame} {...focusHandlers}>
      <PageHeading
        title={t('news.title')}
        actions={
          <>
            {unread.length > 0 && <Button onClick={markAll}>{t('news.markAllRead')}</Button>}
            {can('news.write') && (
              <Button variant="filled" onClick={() => setEdited('new')}>
                {t('news.add')}
              </Button>
            )}
          </>
        }
      />
      {error ? (
        <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.length === 0 ? (
        <EmptyState title={t('news.empty')} />
      ) : (
        data.map((item) => (
          <NewsItem
            key={item.id}
            item={item}
            isRead={read.includes(item.id)}
            isOpen={open.has(item.id)}
            onToggle={() => toggle(item.id)}
            actions={
              can('news.write') && (
                <>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`${t('actions.edit')}: ${item.title}`}
                    onClick={() => setEdited(item)}
                  >
                    {t('actions.edit')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    data-remover
                    aria-label={`${t('actions.delete')}: ${item.title}`}
                    onClick={() => remove(item)}
                  >
                    {t('actions.delete')}
                  </Button>
                </>
              )
            }
          />
        ))
      )}
      <Suspense>
        {edited && (
          <NewsEditor item={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
