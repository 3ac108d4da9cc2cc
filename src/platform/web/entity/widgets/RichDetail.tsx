/** Rich text in a detail, as it was written. */
import type { ReactElement } from 'react';
import { isEmpty } from '#platform/entity/format.ts';
import { RichTextView } from '../../rich-text/RichTextView.tsx';
import { Empty } from './cells.tsx';
import type { CellProps } from './widget-props.ts';

export const RichDetail = ({ value }: CellProps): ReactElement =>
  isEmpty(value) ? <Empty /> : <RichTextView html={String(value)} />;
