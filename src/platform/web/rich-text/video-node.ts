/** A film inside a text. */
import { Node } from '@tiptap/core';

export const VideoNode = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null } }),
  parseHTML: () => [{ tag: 'video[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['video', { ...(HTMLAttributes as Record<string, string>), controls: 'true' }],
});
