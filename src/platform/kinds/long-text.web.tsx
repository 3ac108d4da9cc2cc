/** Several lines of text in the browser. */
import { TextCell, TextDetail } from '../web/entity/widgets/cells.tsx';
import { TextFilter } from '../web/entity/widgets/filters.tsx';
import { formControl } from './base/controls.web.tsx';
import type { WebKind } from './kind.web.ts';
import { longText } from './long-text.ts';

export const web: WebKind = {
  kind: longText.kind,
  control: formControl('LongTextControl'),
  cell: TextCell,
  detail: TextDetail,
  filter: TextFilter,
};
