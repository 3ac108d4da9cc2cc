/** Editor of rich text: headings, lists, tables, quotes, links, pictures and films that go to our own store. Load it lazily: it is large. */
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { Placeholder } from '@tiptap/extensions';
import type { Editor } from '@tiptap/react';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import type { ReactElement } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '#platform/entity/format.ts';
import { CallRefused, isAborted, upload } from '../call.ts';
import type { ControlProps } from '../entity/widgets/widget-props.ts';
import { pastedFiles, withoutForeignMedia } from './pasted.ts';
import formStyles from '../entity/entity-form.module.css';
import richTextStyles from './rich-text.module.css';
import styles from './RichTextEditor.module.css';
import { RichTools } from './RichTools.tsx';
import { VideoNode } from './video-node.ts';

/** The call for pictures in texts; the organisation area declares it, the platform must not import areas. */
const editorUploadPath = '/api/file/upload';

/** All but the words of an empty text, which depend on the field. */
const extensions = [
  StarterKit.configure({ heading: { levels: [1, 2, 3, 4] }, link: { openOnClick: false } }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TableKit.configure({ table: { resizable: false } }),
  Image,
  VideoNode,
];

/** Words as editors count them: every character but blanks. */
export const wordCount = (text: string): number => Array.from(text.replaceAll(/\s/gu, '')).length;

const isMedia = (file: File): boolean => /^(?:image|video)\//u.test(file.type);

async function sendFile(file: File): Promise<string> {
  const form = new FormData();
  form.append('file', file, file.name);
  return (await upload<{ url: string }>(editorUploadPath, form, undefined, { quiet: true })).url;
}

/** Uploads of the text: how many are under way, and why one failed. */
function useMediaUpload(editor: () => Editor | null) {
  const [underWay, setUnderWay] = useState(0);
  const [trouble, setTrouble] = useState<string | null>(null);
  const sendOne = async (file: File): Promise<void> => {
    try {
      const src = await sendFile(file);
      const media = file.type.startsWith('video/')
        ? { type: 'video', attrs: { src } }
        : { type: 'image', attrs: { src, alt: file.name.replace(/\.[^.]+$/u, '') } };
      const shown = editor();
      // Behind what is selected: the picture that was put in before is, and would be replaced.
      shown?.chain().focus().insertContentAt(shown.state.selection.to, media).run();
    } catch (error) {
      if (!isAborted(error))
        setTrouble(`“${file.name}”没有传上：${error instanceof CallRefused ? error.errorDesc : '网络中断，请重试'}`);
    }
  };
  const take = (files: readonly File[]): boolean => {
    const media = files.filter(isMedia);
    if (media.length === 0) return false;
    setTrouble(null);
    setUnderWay((count) => count + media.length);
    void (async () => {
      // One after the other: they stand in the text in the order they were chosen.
      for (const file of media) {
        await sendOne(file);
        setUnderWay((count) => count - 1);
      }
    })();
    return true;
  };
  /** Says what a paste left out. */
  const tellLeft = (left: number) =>
    setTrouble(left > 0 ? `粘贴的内容中有 ${left} 张其他网站或本机的图片没有保留，请用“插入图片”上传` : null);
  return { underWay, trouble, take, tellLeft };
}

/** An empty document is no text. */
const htmlOf = (editor: Editor): string | null => (editor.isEmpty ? null : editor.getHTML());

export function RichTextEditor({
  id,
  field,
  value,
  onChange,
  disabled,
  invalid,
  labelledBy,
  describedBy,
}: ControlProps): ReactElement {
  const holder = useRef<Editor | null>(null);
  const media = useMediaUpload(() => holder.current);
  // A field without media takes no file, and says so by having no button for one.
  const take = field.media ? media.take : undefined;
  const [words, setWords] = useState(0);
  /** What was last told: another value comes from outside. */
  const told = useRef(value);
  const latest = useRef({ onChange, take, media });
  useEffect(() => {
    latest.current = { onChange, take, media };
  });
  // One list for all drawings: another one would set up the editor anew.
  const known = useMemo(
    () => [
      ...extensions,
      Placeholder.configure({
        placeholder: field.media ? `在此输入${field.label}，可粘贴图片` : `在此输入${field.label}`,
      }),
    ],
    [field.media, field.label],
  );
  const editor = useEditor({
    extensions: known,
    content: typeof value === 'string' ? value : '',
    editable: !disabled,
    editorProps: {
      attributes: {
        id,
        class: richTextStyles.root ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        ...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': field.label }),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
      handlePaste: (_view, event) => latest.current.take?.(pastedFiles(event.clipboardData)),
      transformPastedHTML: (html) => {
        const pasted = withoutForeignMedia(html, globalThis.location.origin);
        latest.current.media.tellLeft(pasted.left);
        return pasted.html;
      },
      handleDrop: (_view, event) => latest.current.take?.([...(event.dataTransfer?.files ?? [])]),
    },
    onCreate: ({ editor: made }) => setWords(wordCount(made.getText())),
    onUpdate: ({ editor: now }) => {
      told.current = htmlOf(now);
      setWords(wordCount(now.getText()));
      latest.current.onChange(told.current);
    },
  });
  useEffect(() => {
    holder.current = editor;
  }, [editor]);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor.commands.setContent(typeof value === 'string' ? value : '', { emitUpdate: false });
    setWords(wordCount(editor.getText()));
  }, [editor, value]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  return (
    <div className={styles.editor} data-invalid={invalid || undefined} data-media={field.media || undefined}>
      <RichTools editor={editor} take={take} />
      <EditorContent editor={editor} />
      <div className={`${styles.foot} caption secondary`}>
        <span role="status">{media.underWay > 0 ? `正在上传 ${media.underWay} 个文件…` : ''}</span>
        <span>{formatNumber(words)} 字</span>
      </div>
      {media.trouble && (
        <p role="alert" className={`${formStyles.fieldFinding} ${formStyles.fieldFindingError}`}>
          {media.trouble}
        </p>
      )}
    </div>
  );
}
