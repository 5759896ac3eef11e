import { treeMatchesPath } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { TreeNode } from '../views/common.ts';
import { Icon } from './icon.tsx';

interface Props {
  node: TreeNode;
  /** Language of all titles, since a tree shows one collection. */
  lang: string;
}

function Label({ node, lang }: Props) {
  const { href, texts } = usePortal();
  const { scans, audio, video } = node.media;
  return (
    <a href={href(node.path)} aria-current={node.isCurrent ? 'page' : undefined}>
      <code>{node.signature}</code>
      <span lang={lang}>{node.title}</span>
      {scans > 0 && (
        <small title={texts.sayCount('portal.scans', scans)}>
          <Icon name="picture" />
          {scans}
        </small>
      )}
      {audio + video > 0 && (
        <small title={texts.say('portal.recordingOf', { time: texts.format.duration(audio + video) })}>
          <Icon name="sound" />
        </small>
      )}
    </a>
  );
}

function Branch({ node, lang }: Props) {
  const { href, texts } = usePortal();
  if (node.children.length === 0) {
    return (
      <li className="leaf">
        <Label node={node} lang={lang} />
      </li>
    );
  }
  return (
    <li className="branch">
      <Label node={node} lang={lang} />
      <details open={node.isOpen || node.isCurrent}>
        <summary>
          <span className="unseen">{texts.say('portal.tree.inside', { title: node.title })}</span>
        </summary>
        <ul>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} lang={lang} />
          ))}
          {node.more > 0 && (
            <li className="leaf more">
              <a href={href(node.path)}>
                {node.isMoreExact
                  ? texts.sayCount('portal.tree.more', node.more)
                  : texts.say('portal.tree.many')}
              </a>
            </li>
          )}
        </ul>
      </details>
    </li>
  );
}

/** The whole arrangement as links; a branch opens without any script. */
export function Tree({ root, lang, isPreview }: { root: TreeNode; lang: string; isPreview: boolean }) {
  const { texts, href, plain } = usePortal();
  return (
    <nav className="card tree" aria-labelledby="uklad">
      <h2 id="uklad">
        <Icon name="tree" />
        {texts.say('portal.tree.title')}
      </h2>
      <label
        className="tree-filter"
        data-tree-filter={isPreview ? '' : plain(treeMatchesPath(root.id))}
        data-home={href('')}
        data-lang={lang}
        hidden
      >
        <span className="unseen">{texts.say('portal.tree.filter')}</span>
        <input type="search" placeholder={texts.say('portal.tree.filter')} />
      </label>
      <p
        className="muted"
        role="status"
        data-tree-status
        data-none={texts.say('portal.tree.noMatch')}
        data-some={texts.say('portal.tree.matches', { count: '#' })}
        data-more={texts.say('portal.tree.tooMany')}
      />
      <ul>
        <Branch node={root} lang={lang} />
      </ul>
      <ul className="tree-matches" data-tree-matches />
    </nav>
  );
}
