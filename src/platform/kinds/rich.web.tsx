/** Rich text in the browser. */
import { TextCell, TextDetail } from '../web/entity/widgets/cells.tsx';
import { formControl, lateDetail } from './base/controls.web.tsx';
import type { WebKind } from './kind.web.ts';
import { rich } from './rich.ts';

export const web: WebKind = {
  kind: rich.kind,
  control: formControl('RichControl'),
  cell: TextCell,
  // The words stand there until the text comes as it was written.
  detail: lateDetail('RichDetail', TextDetail),
  filter: null,
};
