/** Several lines of text in the browser. */
import { TextCell, TextDetail } from '../web/entity/widgets/cells.tsx';
import { TextFilter } from '../web/entity/widgets/filters.tsx';
import { lateControl } from './base/controls.web.tsx';
import type { WebKind } from './kind.web.ts';
import { longText } from './long-text.ts';

export const web: WebKind = {
  kind: longText.kind,
  control: lateControl(async () => (await import('../web/entity/widgets/controls.ts')).LongTextControl),
  cell: TextCell,
  detail: TextDetail,
  filter: TextFilter,
};
