import 'virtual:texts/pages';
import { Button } from '@mantine/core';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import {
  changesNothing,
  type PictureEdit,
  placeOnEdited,
  placeOnOriginal,
  type Rotation,
} from '@regest/contract/values/picture-edit.ts';
import { IconRestore, IconRotate, IconRotateClockwise } from '@tabler/icons-react';
import { useState } from 'react';
import { originalPicturePath, usePictureUrl } from '../../../domain/files/file-urls.ts';
import { FullDialog } from '../../../ui/dialogs/full-dialog.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { isWhole, WHOLE_PICTURE } from './crop-box.ts';
import { CropFrame } from './crop-frame.tsx';
import classes from './edit.module.css';
import { saveEdit } from './save-edit.ts';

const FULL_TURN = 360;
const AS_IT_CAME: PictureEdit = { rotation: 0, crop: null };

/** The original in its shown rotation, with the frame of the shown part. */
export default function EditDialog({ file, onClose }: { file: FileView; onClose: () => void }) {
  const { t } = useTranslation();
  const url = usePictureUrl(file.id, originalPicturePath(file.id));
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [edit, setEdit] = useState<PictureEdit>(file.edit ?? AS_IT_CAME);
  const [busy, setBusy] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const { rotation, crop } = edit;
  const isLying = rotation === 90 || rotation === 270;
  const turnedOnly: PictureEdit = { rotation, crop: null };
  const ratio = size ? (isLying ? size.height / size.width : size.width / size.height) : 1;

  const turn = (by: number) =>
    setEdit({ ...edit, rotation: ((rotation + by + FULL_TURN) % FULL_TURN) as Rotation });

  async function save() {
    setBusy(true);
    const isSaved = await saveEdit(file, changesNothing(edit) ? null : edit, t);
    setBusy(false);
    if (isSaved) onClose();
  }

  return (
    <FullDialog
      title={
        <>
          {t('pictureEdit.title')}: {file.name}
        </>
      }
      onClose={onClose}
      footer={
        <>
          <Button className={classes.cancel} onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button variant="filled" loading={busy} disabled={!size} onClick={save}>
            {t('actions.save')}
          </Button>
        </>
      }
    >
      <div className={classes.view}>
        <div className={classes.tools}>
          <Button leftSection={<IconRotate size={16} aria-hidden />} onClick={() => turn(-90)}>
            {t('pictureEdit.turnLeft')}
          </Button>
          <Button leftSection={<IconRotateClockwise size={16} aria-hidden />} onClick={() => turn(90)}>
            {t('pictureEdit.turnRight')}
          </Button>
          <Button disabled={crop === null} onClick={() => setEdit({ rotation, crop: null })}>
            {t('pictureEdit.whole')}
          </Button>
          <Button
            leftSection={<IconRestore size={16} aria-hidden />}
            disabled={changesNothing(edit)}
            onClick={() => setEdit(AS_IT_CAME)}
          >
            {t('pictureEdit.restore')}
          </Button>
        </div>
        <p className={classes.hint}>{t('pictureEdit.hint')}</p>
        <div className={classes.stage}>
          {isBroken && <p role="alert">{t('pictureEdit.broken')}</p>}
          {!size && !isBroken && <Loading rows={6} />}
          {url !== undefined && !isBroken && (
            <div
              className={classes.picture}
              hidden={!size}
              style={{ '--ratio': ratio } as React.CSSProperties}
            >
              <img
                src={url}
                alt={t('pictureEdit.picture', { name: file.name })}
                draggable={false}
                style={{
                  width: isLying ? `${100 / ratio}%` : '100%',
                  rotate: `${rotation}deg`,
                }}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                  setSize({ width, height })
                }
                onError={() => setBroken(true)}
              />
              <CropFrame
                place={placeOnEdited(crop ?? WHOLE_PICTURE, turnedOnly)}
                onPlace={(place) =>
                  setEdit({ rotation, crop: isWhole(place) ? null : placeOnOriginal(place, turnedOnly) })
                }
              />
            </div>
          )}
        </div>
      </div>
    </FullDialog>
  );
}
