import { type FileView, filesApi } from '@regest/contract/endpoints/files.ts';
import type { PictureEdit } from '@regest/contract/values/picture-edit.ts';
import { ApiError, errorMessageKey } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { putFile, refreshFiles } from '../../../domain/files/files-query.ts';
import { notify } from '../../../ui/notices/notify.ts';
import type { Translate } from '../../../ui/texts/translate.ts';

/** Saves the edit for all viewers of the picture; the notice offers an undo. Returns false on failure. */
export async function saveEdit(file: FileView, edit: PictureEdit | null, t: Translate): Promise<boolean> {
  const { id, contentId, edit: before } = file;
  try {
    const edited = await call(filesApi.edit, { params: { id }, body: { edit, contentId } });
    putFile(edited);
    notify.info(t(edit ? 'pictureEdit.saved' : 'pictureEdit.restored', { name: file.name }), {
      label: t('actions.undo'),
      run: () => void saveEdit(edited, before, t),
    });
    return true;
  } catch (error) {
    const isConflict = error instanceof ApiError && error.status === 409;
    notify.error(isConflict ? error.message : t(errorMessageKey(error)));
    if (isConflict) await refreshFiles();
    return false;
  }
}
