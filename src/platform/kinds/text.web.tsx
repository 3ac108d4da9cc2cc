/** One line of text in the browser. */
import { TextCell, TextDetail } from '../web/entity/widgets/cells.tsx';
import { TextFilter } from '../web/entity/widgets/filters.tsx';
import { TextControl } from './base/controls.web.tsx';
import type { WebKind } from './kind.web.ts';
import { text } from './text.ts';

export const web: WebKind = {
  kind: text.kind,
  control: TextControl,
  cell: TextCell,
  detail: TextDetail,
  filter: TextFilter,
};
