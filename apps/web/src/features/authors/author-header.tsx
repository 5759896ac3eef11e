import type { AuthorView } from '@regest/contract/endpoints/authors.ts';
import { Link } from '@tanstack/react-router';
import { editionText } from '../../domain/records/edition-text.ts';
import { Signature } from '../../domain/records/signature.tsx';
import { StatusBadge } from '../../domain/records/status-badge.tsx';
import { ActionMenu } from '../../ui/menu/action-menu.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

interface Props {
  author: AuthorView | undefined;
  onRemove?: () => void;
}

export function AuthorHeader({ author, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <PageHeading
      title={author?.name ?? t('pages.authorCreate')}
      above={<Link to="/authors">{t('pages.authors')}</Link>}
      meta={
        author && (
          <>
            {author.signature && <Signature value={author.signature} copyable />}
            {author.isDraft && <StatusBadge status="draft" />}
            {author.usage > 0 ? (
              <Link to="/search" search={{ author_id: author.id }}>
                {t('authors.usage', { count: author.usage })}
              </Link>
            ) : (
              <span>{t('authors.usage', { count: author.usage })}</span>
            )}
            <span>{editionText(author.editionMeta, t)}</span>
          </>
        )
      }
      actions={
        onRemove && (
          <ActionMenu
            label={t('editor.more')}
            entries={[
              {
                key: 'delete',
                label: t('actions.delete'),
                danger: true,
                disabledReason:
                  author && author.usage > 0 ? t('authors.stillUsed', { count: author.usage }) : undefined,
                onSelect: onRemove,
              },
            ]}
          />
        )
      }
    />
  );
}
