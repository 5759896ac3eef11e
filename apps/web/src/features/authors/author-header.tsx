import type { AuthorView } from '@regest/contract/endpoints/authors.ts';
import { Link } from '@tanstack/react-router';
import { editionText } from '../../ui/format/edition-text.ts';
import { ActionMenu } from '../../ui/menu/action-menu.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Signature } from '../../ui/signature.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
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
            <span>{t('authors.usage', { count: author.usage })}</span>
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
