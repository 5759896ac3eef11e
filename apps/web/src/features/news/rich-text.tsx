import { Button } from '@mantine/core';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { prompt } from '../../ui/dialogs/dialog-requests.ts';
import type { ControlProps } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './news.module.css';

interface Props {
  control: ControlProps;
  label: string;
  initial: string;
  onChange: (html: string) => void;
}

interface Tool {
  key: 'bold' | 'italic' | 'heading' | 'bulletList' | 'orderedList' | 'blockquote';
  run: (editor: Editor) => void;
}

const TOOLS: readonly Tool[] = [
  { key: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  { key: 'italic', run: (editor) => editor.chain().focus().toggleItalic().run() },
  { key: 'heading', run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { key: 'bulletList', run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { key: 'orderedList', run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { key: 'blockquote', run: (editor) => editor.chain().focus().toggleBlockquote().run() },
];

/** Editor limited to the markup that the server's sanitizer keeps. */
export function RichText({ control, label, initial, onChange }: Props) {
  const { t } = useTranslation();
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false } })],
    content: initial,
    editorProps: {
      attributes: {
        id: control.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      [...TOOLS.map(({ key }) => key), 'link'].filter((key) => now?.isActive(key)),
  });

  async function link() {
    if (!editor) return;
    const href = await prompt({
      title: t('news.editor.link'),
      label: t('news.editor.linkAddress'),
      initial: String(editor.getAttributes('link').href ?? ''),
      confirmLabel: t('actions.save'),
      validate: (text) => (text === '' || /^(https?:|mailto:)/.test(text) ? undefined : t('validation.url')),
    });
    if (href === null) return;
    if (href === '') editor.chain().focus().unsetLink().run();
    else editor.chain().focus().setLink({ href }).run();
  }

  return (
    <div className={classes.editor}>
      <div role="toolbar" aria-label={t('news.editor.toolbar')} className={classes.toolbar}>
        {TOOLS.map(({ key, run }) => (
          <Button
            key={key}
            size="compact-sm"
            variant="subtle"
            aria-pressed={active?.includes(key) ?? false}
            onClick={() => editor && run(editor)}
          >
            {t(`news.editor.${key}`)}
          </Button>
        ))}
        <Button
          size="compact-sm"
          variant="subtle"
          aria-pressed={active?.includes('link') ?? false}
          onClick={link}
        >
          {t('news.editor.link')}
        </Button>
      </div>
      <EditorContent editor={editor} className={classes.text} />
    </div>
  );
}
