/** Buttons of the editor: each says what it does and whether it holds where the cursor stands. */
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { Modal } from 'antd';
import Input from 'antd/es/input/Input';
import type { LucideIcon } from 'lucide-react';
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  Film,
  Heading1,
  Heading2,
  Heading3,
  Image as ImageIcon,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Table as TableIcon,
  Underline,
  Undo2,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { FileChooser } from '../FileChooser.tsx';
import styles from './RichTools.module.css';

interface Tool {
  readonly key: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly run: (editor: Editor) => unknown;
  readonly isOn?: (editor: Editor) => boolean;
}

const heading = (level: 1 | 2 | 3, icon: LucideIcon): Tool => ({
  key: `h${level}`,
  label: `标题 ${level}`,
  icon,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
});
const align = (side: 'left' | 'center' | 'right', label: string, icon: LucideIcon): Tool => ({
  key: side,
  label,
  icon,
  run: (editor) => editor.chain().focus().setTextAlign(side).run(),
  isOn: (editor) => editor.isActive({ textAlign: side }),
});

/** Groups, apart by a line. */
const tools: readonly (readonly Tool[])[] = [
  [
    { key: 'undo', label: '撤销', icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
    { key: 'redo', label: '重做', icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
    {
      key: 'clear',
      label: '清除格式',
      icon: RemoveFormatting,
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
  ],
  [heading(1, Heading1), heading(2, Heading2), heading(3, Heading3)],
  [
    {
      key: 'bold',
      label: '加粗',
      icon: Bold,
      run: (editor) => editor.chain().focus().toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      key: 'italic',
      label: '斜体',
      icon: Italic,
      run: (editor) => editor.chain().focus().toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      key: 'underline',
      label: '下划线',
      icon: Underline,
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
      isOn: (editor) => editor.isActive('underline'),
    },
    {
      key: 'strike',
      label: '删除线',
      icon: Strikethrough,
      run: (editor) => editor.chain().focus().toggleStrike().run(),
      isOn: (editor) => editor.isActive('strike'),
    },
  ],
  [align('left', '左对齐', AlignLeft), align('center', '居中', AlignCenter), align('right', '右对齐', AlignRight)],
  [
    {
      key: 'bullet',
      label: '项目符号',
      icon: List,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      key: 'ordered',
      label: '编号',
      icon: ListOrdered,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      key: 'quote',
      label: '引用',
      icon: Quote,
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    { key: 'line', label: '分隔线', icon: Minus, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  ],
  [
    {
      key: 'table',
      label: '插入表格',
      icon: TableIcon,
      run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
  ],
];

/** Only while the cursor stands in a table. */
const tableTools: readonly Tool[] = [
  { key: 'row', label: '加行', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { key: 'column', label: '加列', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { key: 'no-row', label: '删行', run: (editor) => editor.chain().focus().deleteRow().run() },
  { key: 'no-column', label: '删列', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { key: 'no-table', label: '删表格', run: (editor) => editor.chain().focus().deleteTable().run() },
];

function ToolButton({
  tool: { label, icon: Icon, run, isOn },
  editor,
  isPressed,
}: {
  readonly tool: Tool;
  readonly editor: Editor;
  readonly isPressed: boolean;
}): ReactElement {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...(isOn ? { 'aria-pressed': isPressed } : {})}
      disabled={!editor.isEditable}
      onClick={() => run(editor)}
    >
      {Icon ? <Icon size={16} aria-hidden="true" /> : label}
    </button>
  );
}

function LinkTool({ editor, isOn }: { readonly editor: Editor; readonly isOn: boolean }): ReactElement {
  const [address, setAddress] = useState<string | null>(null);
  const end = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    const text = address?.trim() ?? '';
    const href = /^[a-z]+:/iu.test(text) ? text : `https://${text}`;
    if (text === '') chain.unsetLink().run();
    // Without words to bear it the link would not be seen: its address stands for them.
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    setAddress(null);
  };
  const open = () => setAddress(String(editor.getAttributes('link')['href'] ?? ''));
  return (
    <>
      <button
        type="button"
        title="链接"
        aria-label="链接"
        aria-pressed={isOn}
        disabled={!editor.isEditable}
        onClick={open}
      >
        <Link size={16} aria-hidden="true" />
      </button>
      <Modal
        open={address !== null}
        title="链接"
        okText="确定"
        cancelText="取消"
        width={420}
        onOk={end}
        onCancel={() => setAddress(null)}
        destroyOnHidden
      >
        <Input
          aria-label="链接地址"
          placeholder="https://，留空取消链接"
          value={address ?? ''}
          onChange={(event) => setAddress(event.target.value)}
          // The key must not go on to what has the focus after the dialog: the button would open it again.
          onPressEnter={(event) => (event.preventDefault(), end())}
        />
      </Modal>
    </>
  );
}

/** A file chosen by button; where it goes is decided by its kind. */
function FileTool({
  label,
  accept,
  icon: Icon,
  isDisabled,
  take,
}: {
  readonly label: string;
  readonly accept: string;
  readonly icon: LucideIcon;
  readonly isDisabled: boolean;
  readonly take: (files: readonly File[]) => void;
}): ReactElement {
  return (
    <FileChooser accept={accept} onFiles={take}>
      {(choose) => (
        <button type="button" title={label} aria-label={label} disabled={isDisabled} onClick={choose}>
          <Icon size={16} aria-hidden="true" />
        </button>
      )}
    </FileChooser>
  );
}

/** @param take where files go; without it there are no buttons for them */
export function RichTools({
  editor,
  take,
}: {
  readonly editor: Editor;
  readonly take: ((files: readonly File[]) => void) | undefined;
}): ReactElement {
  const shown = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: Object.fromEntries(tools.flat().map((tool) => [tool.key, tool.isOn?.(now) ?? false])) as Record<
        string,
        boolean
      >,
      isLink: now.isActive('link'),
      isTable: now.isActive('table'),
      isEditable: now.isEditable,
    }),
  });
  return (
    <div className={styles.root} data-part="rich-tools" role="toolbar" aria-label="正文格式">
      {tools.map((group, index) => [
        index > 0 && <i key={`line ${group[0]?.key}`} aria-hidden="true" />,
        ...group.map((tool) => (
          <ToolButton key={tool.key} tool={tool} editor={editor} isPressed={shown.on[tool.key] ?? false} />
        )),
      ])}
      {shown.isTable &&
        tableTools.map((tool) => <ToolButton key={tool.key} tool={tool} editor={editor} isPressed={false} />)}
      <i aria-hidden="true" />
      <LinkTool editor={editor} isOn={shown.isLink} />
      {take && (
        <FileTool
          label="插入图片"
          accept="image/png,image/jpeg,image/gif,image/webp"
          icon={ImageIcon}
          isDisabled={!shown.isEditable}
          take={take}
        />
      )}
      {take && (
        <FileTool
          label="插入视频"
          accept="video/mp4,video/webm"
          icon={Film}
          isDisabled={!shown.isEditable}
          take={take}
        />
      )}
    </div>
  );
}
