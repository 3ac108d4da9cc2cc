/** Moments in the browser. */
import { TextCell, TextDetail } from '../web/entity/widgets/cells.tsx';
import { InstantFilter } from '../web/entity/widgets/late-filters.tsx';
import { formControl } from './base/controls.web.tsx';
import { instant } from './instant.ts';
import type { WebKind } from './kind.web.ts';

export const web: WebKind = {
  kind: instant.kind,
  control: formControl('InstantControl'),
  cell: TextCell,
  detail: TextDetail,
  filter: InstantFilter,
};
