import type { NewsView } from '@regest/contract/endpoints/news.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatDate } from '../../ui/format/format-date.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './news.module.css';
import { NewsContent } from './news-content.tsx';

interface Props {
  item: NewsView;
  isRead: boolean;
  isOpen: boolean;
  onToggle: () => void;
  actions?: ReactNode;
}

export function NewsItem({ item, isRead, isOpen, onToggle, actions }: Props) {
  const { t } = useTranslation();
  const panel = useId();
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <article className={classes.item} data-unread={!isRead || undefined}>
      <h2 className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={onToggle}
        >
          <Icon size={18} aria-hidden />
          {!isRead && <span className={classes.dot} aria-hidden />}
          <span className={classes.title}>{item.title}</span>
          {!isRead && <span className="visually-hidden"> ({t('news.unread')})</span>}
        </button>
      </h2>
      <p className={classes.date}>
        <time dateTime={item.date}>{formatDate(`${item.date}T12:00:00`)}</time>
      </p>
      <div id={panel} hidden={!isOpen}>
        {isOpen && <NewsContent html={item.content} />}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </article>
  );
}
