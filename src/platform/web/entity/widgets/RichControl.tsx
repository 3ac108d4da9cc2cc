/** The editor of rich text in a form; its code is large and comes when a form has such a field. */
import { lazyPart } from '../../lazy-part.tsx';
import { Skeleton } from '../../shell/Skeleton.tsx';
import type { ControlProps } from './widget-props.ts';

const Waiting = () => <Skeleton rows={8} />;

export const RichControl = lazyPart<ControlProps>(
  async () => (await import('../../rich-text/RichTextEditor.tsx')).RichTextEditor,
  Waiting,
);
