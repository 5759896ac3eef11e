import { type FileView, filesApi } from '@regest/contract/endpoints/files.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { upload } from '../../api/upload.ts';
import { dropFile, putFile, refreshFiles, stopReadingFiles } from '../../domain/files/files-query.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';

export async function renameFile(file: FileView, name: string, t: Translate): Promise<boolean> {
  try {
    putFile(await call(filesApi.update, { params: { id: file.id }, body: { name } }));
    notify.success(t('files.renamed', { name }));
    return true;
  } catch (error) {
    notify.error(t(errorMessageKey(error)));
    return false;
  }
}

/** Closes a file to readers; null opens it. */
export async function setFileClosure(file: FileView, closure: Closure | null, t: Translate): Promise<void> {
  putFile(await call(filesApi.update, { params: { id: file.id }, body: { file: { closure } } }));
  notify.success(t(closure ? 'closure.saved' : 'closure.lifted'));
}

/** Optimistic: the new state is shown at once and reverted on failure. */
export async function publishFiles(files: readonly FileView[], isPublished: boolean, t: Translate) {
  await stopReadingFiles();
  for (const file of files) putFile({ ...file, isPublished });
  try {
    for (const file of files) {
      putFile(await call(filesApi.update, { params: { id: file.id }, body: { isPublished } }));
    }
  } catch (error) {
    notify.error(t(errorMessageKey(error)));
    await refreshFiles();
  }
}

/** Deletes files permanently after a confirmation; returns whether it was done. */
export async function deleteFiles(files: readonly FileView[], t: Translate): Promise<boolean> {
  const [first] = files;
  if (!first) return false;
  const agreed = await confirm({
    title: t('files.deleteConfirm.title', { count: files.length }),
    body:
      files.length === 1
        ? t('files.deleteConfirm.one', { name: first.name })
        : t('files.deleteConfirm.many', { count: files.length }),
    confirmLabel: t('files.deleteConfirm.ok', { count: files.length }),
    danger: true,
  });
  if (!agreed) return false;
  try {
    for (const file of files) {
      await call(filesApi.remove, { params: { id: file.id } });
      dropFile(file.id);
    }
    notify.success(t('files.deleted', { count: files.length }));
    return true;
  } catch (error) {
    notify.error(`${t('file.delete.error')} ${t(errorMessageKey(error))}`);
    await refreshFiles();
    return false;
  }
}

export async function addPoster(file: FileView, picture: File, t: Translate) {
  const form = new FormData();
  form.append('fileId', String(file.id));
  form.append('fileContent', picture, picture.name);
  try {
    putFile(await upload<FileView>(filesApi.addPoster.path, form));
    notify.success(t('files.posterAdded'));
  } catch (error) {
    notify.error(`${t('file.upload.error', { name: picture.name })} ${t(errorMessageKey(error))}`);
  }
}
