import { Button } from '@mantine/core';
import { IconFolderPlus, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from './file-picker.module.css';

interface Props {
  single: boolean;
  replaces: boolean;
  pictures: boolean;
  withFolder: boolean;
  onFiles: (files: readonly File[]) => void;
  onFolder: (files: FileList | null) => void;
}

/** Buttons with the same effect as dropping files. */
export function AddButtons({ single, replaces, pictures, withFolder, onFiles, onFolder }: Props) {
  const { t } = useTranslation();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.add}>
      <Button
        data-adder
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => files.current?.click()}
      >
        {t(replaces ? 'files.replace' : single ? 'files.addOne' : 'files.add')}
      </Button>
      {withFolder && (
        <Button
          variant="subtle"
          leftSection={<IconFolderPlus size={16} aria-hidden />}
          onClick={() => folder.current?.click()}
        >
          {t('files.addFolder')}
        </Button>
      )}
      <span className={classes.dropNote}>{t('files.orDrop')}</span>
      <input
        ref={files}
        type="file"
        hidden
        multiple={!single}
        accept={pictures ? 'image/*' : undefined}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <input
        ref={(input) => {
          folder.current = input;
          // React has no property for this attribute.
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        multiple
        onChange={(event) => {
          onFolder(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
