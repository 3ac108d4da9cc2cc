/** Rich text in the browser. */
import { TextCell, TextDetail } from '../web/entity/widgets/cells.tsx';
import type { CellProps } from '../web/entity/widgets/widget-props.ts';
import { lazyPart } from '../web/lazy-part.tsx';
import { lateControl } from './base/controls.web.tsx';
import type { WebKind } from './kind.web.ts';
import { rich } from './rich.ts';

export const web: WebKind = {
  kind: rich.kind,
  control: lateControl(async () => (await import('../web/entity/widgets/controls.ts')).RichControl),
  cell: TextCell,
  // The words stand there until the text comes as it was written.
  detail: lazyPart<CellProps>(async () => (await import('../web/entity/widgets/controls.ts')).RichDetail, TextDetail),
  filter: null,
};
