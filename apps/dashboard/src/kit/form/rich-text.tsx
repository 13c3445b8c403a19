import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../state/language';
import { cx } from '../../ui/cx';
import type { FieldIds } from '../../ui/field';
import { LinkPopover } from './link-popover';

export interface RichTextProps extends FieldIds {
  readonly label: string;
  /** HTML, as the API takes and answers it. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string | undefined;
}

/** A text with headings, lists and links. The server cleans what it gets; this only helps to write it. */
export function RichText({ label, value, onChange, onBlur, ...ids }: RichTextProps) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        link: { openOnClick: false, protocols: ['https', 'mailto'] },
      }),
    ],
    content: value,
    // Its style element is against the policy; styles.css has the rules.
    injectCSS: false,
    editorProps: {
      attributes: {
        'id': ids.id,
        'role': 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'class': 'prose-text px-4 py-3',
        ...(ids['aria-describedby'] ? { 'aria-describedby': ids['aria-describedby'] } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    ...(onBlur ? { onBlur } : {}),
  });
  return (
    <div className="field p-0" aria-invalid={ids['aria-invalid']}>
      {editor && <Tools editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  );
}

interface Tool {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly active?: boolean;
  readonly run: () => void;
}

function Tools({ editor }: { readonly editor: Editor }) {
  const t = useTexts();
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      list: now.isActive('bulletList'),
      ordered: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
    }),
  });
  const chain = () => editor.chain().focus();
  const [linking, setLinking] = useState(false);
  const close = () => {
    setLinking(false);
    editor.commands.focus();
  };
  const setLink = (href: string) => {
    const isEmpty = editor.state.selection.empty && !on.link;
    // Where nothing is selected, the address itself becomes the text.
    const content = {
      type: 'text',
      text: href.replace(/^(https?:\/\/|mailto:)/i, ''),
      marks: [{ type: 'link', attrs: { href } }],
    };
    if (isEmpty) chain().insertContent(content).run();
    else chain().extendMarkRange('link').setLink({ href }).run();
    setLinking(false);
  };
  const tools: readonly Tool[] = [
    { name: t.bold, icon: Bold, active: on.bold, run: () => chain().toggleBold().run() },
    { name: t.italic, icon: Italic, active: on.italic, run: () => chain().toggleItalic().run() },
    { name: t.heading, icon: Heading2, active: on.h2, run: () => chain().toggleHeading({ level: 2 }).run() },
    { name: t.subheading, icon: Heading3, active: on.h3, run: () => chain().toggleHeading({ level: 3 }).run() },
    { name: t.bulletList, icon: List, active: on.list, run: () => chain().toggleBulletList().run() },
    { name: t.numberedList, icon: ListOrdered, active: on.ordered, run: () => chain().toggleOrderedList().run() },
    { name: t.quote, icon: Quote, active: on.quote, run: () => chain().toggleBlockquote().run() },
    { name: t.link, icon: Link2, active: on.link, run: () => setLinking(!linking) },
    { name: t.undo, icon: Undo2, run: () => chain().undo().run() },
    { name: t.redo, icon: Redo2, run: () => chain().redo().run() },
  ];
  return (
    <div
      role="toolbar"
      aria-label={t.formatting}
      className="relative flex flex-wrap gap-0.5 rounded-t-lg border-b border-line bg-surface p-1 dark:bg-sunken"
    >
      {tools.map(({ name, icon: Icon, active, run }) => (
        <button
          key={name}
          type="button"
          title={name}
          aria-label={name}
          {...(active === undefined ? {} : { 'aria-pressed': active })}
          onClick={run}
          className={cx(
            'inline-flex size-7 items-center justify-center rounded-md',
            active ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-hover hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ))}
      {linking && (
        <LinkPopover
          address={on.link ? String(editor.getAttributes('link')['href'] ?? '') : ''}
          onSet={setLink}
          onRemove={() => {
            chain().extendMarkRange('link').unsetLink().run();
            setLinking(false);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
