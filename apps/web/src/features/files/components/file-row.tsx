import type { FileView } from '@regest/contract/endpoints/files.ts';
import { IconGripVertical } from '@tabler/icons-react';
import { type ComponentPropsWithoutRef, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { fileKind } from '../../../domain/files/file-kind.ts';
import { openPreview } from '../../../domain/files/file-windows.ts';
import { StatusBadge } from '../../../domain/records/status-badge.tsx';
import { useCan } from '../../../session/current-user.ts';
import { useFocusAfterRemoval } from '../../../ui/focus/use-focus-after-removal.ts';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { addPoster, deleteFiles, renameFile, setFileClosure } from '../file-actions.ts';
import { useFileEntries } from '../use-file-entries.tsx';
import { FileProperties } from './file-facts.tsx';
import { FileNameEdit } from './file-name-edit.tsx';
import classes from './file-row.module.css';
import { FileThumbnail } from './file-thumbnail.tsx';
import { PublishBox } from './publish-box.tsx';

const ClosureDialog = lazy(() => import('../../../fields/closures/closure-dialog.tsx'));

interface Props {
  file: FileView;
  files: readonly FileView[];
  index: number;
  readOnly: boolean;
  /** True when there are several files and their order is significant. */
  ordered: boolean;
  sendable: boolean;
  publishable: boolean;
  selected?: boolean;
  onSelect?: (selected: boolean) => void;
  onMove: (to: number) => void;
  handleProps: ComponentPropsWithoutRef<'button'>;
  rowProps: ComponentPropsWithoutRef<'li'>;
}

export function FileRow(props: Props) {
  const { file, files, index, readOnly, ordered, publishable, selected, onSelect, onMove } = props;
  const { t } = useTranslation();
  const can = useCan();
  const [renaming, setRenaming] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const poster = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const focusHandlers = useFocusAfterRemoval(main);
  const entries = useFileEntries({
    ...props,
    onRename: () => setRenaming(true),
    onClosure: () => setClosing(true),
    onPoster: () => poster.current?.click(),
    onDelete: () => deleteFiles([file], t),
  });

  function onHandleKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onMove(index + step);
  }

  return (
    <li className={classes.row} {...props.rowProps}>
      {onSelect && (
        <input
          type="checkbox"
          className={classes.select}
          aria-label={t('files.select', { name: file.name })}
          checked={selected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      )}
      {ordered && (
        <button
          type="button"
          data-handle={file.id}
          className={classes.handle}
          aria-label={t('files.orderHandle', { name: file.name })}
          title={t('files.orderHint')}
          onKeyDown={onHandleKey}
          {...props.handleProps}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
      )}
      <FileThumbnail file={file} />
      <div ref={main} className={classes.main} {...focusHandlers}>
        {renaming ? (
          <FileNameEdit
            name={file.name}
            onCancel={() => setRenaming(false)}
            onSave={async (name) => {
              if (await renameFile(file, name, t)) setRenaming(false);
            }}
          />
        ) : (
          <button
            type="button"
            className={classes.name}
            title={t('files.view')}
            onClick={() => openPreview(files, file.id)}
          >
            {file.name}
          </button>
        )}
        <FileProperties file={file} />
      </div>
      {publishable &&
        (can('file.publish') ? (
          <PublishBox file={file} disabled={readOnly} />
        ) : (
          <StatusBadge plain status={file.isPublished ? 'published' : 'unPublished'} />
        ))}
      <span data-remover className={classes.menu}>
        <ActionMenu look="dots" label={t('files.actionsOn', { name: file.name })} entries={entries} />
      </span>
      <Suspense>
        {isClosing && (
          <ClosureDialog
            title={t('closure.titleOfFile', { name: file.name })}
            closure={file.closure}
            canLift={file.closure !== null}
            scopes={['files']}
            onSave={(closure) => setFileClosure(file, closure, t)}
            onClose={() => setClosing(false)}
          />
        )}
      </Suspense>
      {fileKind(file.mimeType) === 'video' && (
        <input
          ref={poster}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            const [picture] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (picture) addPoster(file, picture, t);
          }}
        />
      )}
    </li>
  );
}
