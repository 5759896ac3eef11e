import type { Field } from '@regest/contract/fields/field.ts';
import { isRecordLevel, LEVELS } from '@regest/contract/levels.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import type { FilesParent } from '../../../domain/files/files-parent.ts';
import { useCan } from '../../../session/current-user.ts';
import { useFocusAfterRemoval } from '../../../ui/focus/use-focus-after-removal.ts';
import { useDrop } from '../../../ui/form/use-drop.ts';
import { useStore } from '../../../ui/store/store.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { byName, moved } from '../file-order.ts';
import { chosenFolder, droppedFiles, inPathOrder, type PickedFile } from '../folder/dropped-files.ts';
import { isPictureField, isPrivateField, isSingleSlot } from '../single-slots.ts';
import { uploads } from '../upload/uploads.ts';
import { useFieldFiles } from '../use-field-files.ts';
import { useOrderDrag } from '../use-order-drag.ts';
import { useWatchUploads } from '../use-watch-uploads.ts';
import { AddButtons } from './add-buttons.tsx';
import classes from './file-picker.module.css';
import { FileRow } from './file-row.tsx';

interface Options {
  single: boolean;
  pictures: boolean;
}

/** Queues files for one field. In a field with one file the server replaces the old one. */
function useAddFiles(parent: FilesParent, field: string, { single, pictures }: Options) {
  useWatchUploads();
  return (files: readonly File[]) => {
    const accepted = single ? files.slice(0, 1) : files;
    if (accepted.length === 0) return;
    const { level, id, institutionId } = parent;
    uploads.add(accepted, { level, id, institutionId, field }, { picturesOnly: pictures });
  };
}

// Lazy, since a record without files needs neither.
const SelectionBar = lazy(() =>
  import('./selection-bar.tsx').then(({ SelectionBar }) => ({ default: SelectionBar })),
);
const UploadRow = lazy(() => import('./upload-row.tsx').then(({ UploadRow }) => ({ default: UploadRow })));
// Only units and documents have pages.
const PageButtons = lazy(() => import('../pages/page-buttons.tsx'));
const FolderDialog = lazy(() => import('../folder/folder-dialog.tsx'));

interface FolderWindowProps {
  parent: FilesParent;
  picked: readonly PickedFile[];
  onClose: () => void;
}

/** Loads the dialog of folders on demand, since they are rare. */
function FolderWindow(props: FolderWindowProps) {
  return (
    <Suspense>
      <FolderDialog {...props} />
    </Suspense>
  );
}

interface Props {
  parent: FilesParent;
  field: Field;
  readOnly: boolean;
}

export function FilePicker({ parent, field, readOnly }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const list = useRef<HTMLDivElement>(null);
  const single = isSingleSlot(field.name);
  const pictures = isPictureField(field.name);
  // These files have no recognized text and are not published one by one.
  const isPlain = pictures || isPrivateField(field.name);
  const { files, isKnown, mayOrder, reordered, setOrder } = useFieldFiles(parent, field);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [folder, setFolder] = useState<readonly PickedFile[]>();
  const [announcement, setAnnouncement] = useState('');
  const mayAdd = !readOnly && can('file.write');
  const add = useAddFiles(parent, field.name, { single, pictures });
  const pending = useStore(uploads.items).filter(
    ({ target, state }) =>
      target.level === parent.level &&
      target.id === parent.id &&
      target.field === field.name &&
      state !== 'done',
  );
  const ordered = mayAdd && mayOrder && files.length > 1;
  // Files of a folder are matched to records below, in their default field; other fields take them as plain files.
  const takesFolders =
    parent.place !== undefined &&
    isRecordLevel(parent.level) &&
    LEVELS[parent.level].defaultFileField === field.name;
  // Scans can move between a unit and its documents.
  const hasPages =
    mayAdd &&
    can('record.write') &&
    isRecordLevel(parent.level) &&
    (LEVELS[parent.level].holdsLeaves || LEVELS[parent.level].isLeaf) &&
    LEVELS[parent.level].defaultFileField === field.name;
  const selected = files.filter(({ id }) => chosen.has(id));

  const { isOver, dropProps } = useDrop(mayAdd, async (data) => {
    const { hasFolder, read } = droppedFiles(data);
    const dropped = await read();
    if (hasFolder && takesFolders) setFolder(dropped);
    else add((hasFolder ? inPathOrder(dropped) : dropped).map(({ file }) => file));
  });

  function move(from: number, to: number) {
    const file = files[from];
    if (!file || to < 0 || to >= files.length || from === to) return;
    setOrder(moved(files, from, to));
    setAnnouncement(t('files.moved', { name: file.name, position: to + 1, total: files.length }));
    // Moving a row takes the focus from its handle.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-handle="${file.id}"]`)?.focus(),
    );
  }
  function sortByName() {
    setOrder(byName(files));
    setAnnouncement(t('files.sorted'));
  }
  const { handleProps, rowProps } = useOrderDrag(ordered, move);

  const focusHandlers = useFocusAfterRemoval(list);

  return (
    <div
      ref={list}
      className={classes.picker}
      data-over={isOver || undefined}
      {...focusHandlers}
      {...dropProps}
    >
      {!single && files.length > 0 && !readOnly && (
        <Suspense>
          <SelectionBar
            files={files}
            selected={selected}
            sendable={!isPlain}
            publishable={!isPrivateField(field.name)}
            onChange={setChosen}
            onSort={ordered ? sortByName : undefined}
            more={
              hasPages && (
                <Suspense>
                  <PageButtons
                    parent={parent}
                    files={files}
                    selected={selected}
                    onMoved={() => setChosen(new Set())}
                  />
                </Suspense>
              )
            }
          />
        </Suspense>
      )}
      {(files.length > 0 || pending.length > 0) && (
        <ul className={classes.list} aria-label={t('files.table')}>
          {files.map((file, index) => (
            <FileRow
              key={file.id}
              file={file}
              files={files}
              index={index}
              readOnly={readOnly}
              ordered={ordered}
              sendable={!isPlain}
              publishable={!isPlain}
              selected={chosen.has(file.id)}
              onSelect={
                single || readOnly
                  ? undefined
                  : (on) =>
                      setChosen(
                        new Set(on ? [...chosen, file.id] : [...chosen].filter((id) => id !== file.id)),
                      )
              }
              onMove={(to) => move(index, to)}
              handleProps={handleProps(index)}
              rowProps={rowProps(index)}
            />
          ))}
          {pending.map((item) => (
            <Suspense key={item.key}>
              <UploadRow item={item} />
            </Suspense>
          ))}
        </ul>
      )}
      {isKnown && files.length === 0 && pending.length === 0 && (
        <p className={classes.note}>{t('files.none')}</p>
      )}
      {reordered && <p className={classes.note}>{t('files.orderUnsaved')}</p>}
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
      {mayAdd && (
        <AddButtons
          single={single}
          replaces={single && files.length > 0}
          pictures={pictures}
          withFolder={takesFolders}
          onFiles={add}
          onFolder={(list) => setFolder(chosenFolder(list))}
        />
      )}
      {folder && <FolderWindow parent={parent} picked={folder} onClose={() => setFolder(undefined)} />}
    </div>
  );
}
