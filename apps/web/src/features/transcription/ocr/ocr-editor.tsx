import { Button, Input } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import FileViewer from '../../../files/viewers/file-viewer.tsx';
import type { EditorProps } from '../editor/editor-props.ts';
import classes from './ocr-editor.module.css';
import { PAGE_BREAK, pagesOf, withPage } from './pages.ts';

/** The scan at the left, the text of the same page at the right; under one another on a narrow screen. */
export function OcrEditor({ file, text, language, readOnly, onChange }: EditorProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const pages = pagesOf(text, file.pages ?? 1);
  const total = pages.length;
  const shown = Math.min(page, total);
  const own = pages[shown - 1] ?? '';

  return (
    <div className={classes.split}>
      <section className={classes.scan} aria-label={t('textEditor.scan')}>
        <FileViewer file={file} page={shown} onPage={setPage} />
      </section>
      <div className={classes.text}>
        <div className={classes.head}>
          <label htmlFor="ocr-page-text" className={classes.label}>
            {total > 1 ? t('textEditor.pageText', { page: shown, total }) : t('textEditor.wholeText')}
          </label>
          {total > 1 && (
            <span className={classes.paging}>
              <Button
                size="compact-sm"
                leftSection={<IconChevronLeft size={14} aria-hidden />}
                disabled={shown === 1}
                onClick={() => setPage(shown - 1)}
              >
                {t('files.previousPage')}
              </Button>
              <Button
                size="compact-sm"
                rightSection={<IconChevronRight size={14} aria-hidden />}
                disabled={shown === total}
                onClick={() => setPage(shown + 1)}
              >
                {t('files.nextPage')}
              </Button>
            </span>
          )}
        </div>
        {own === '' && <p className={classes.empty}>{t('textEditor.emptyPage')}</p>}
        <Input
          key={shown}
          id="ocr-page-text"
          component="textarea"
          multiline
          classNames={{ wrapper: classes.area, input: classes.input }}
          lang={language ?? undefined}
          spellCheck
          readOnly={readOnly}
          value={own}
          onChange={(event) =>
            onChange(withPage(pages, shown, event.currentTarget.value.replaceAll(PAGE_BREAK, '')))
          }
        />
      </div>
    </div>
  );
}
