/** A value whose shape only its area knows in the browser: a slot of the page shows it. */
import { TextCell, TextDetail } from '../web/entity/widgets/cells.tsx';
import { json } from './json.ts';
import type { WebKind } from './kind.web.ts';

export const web: WebKind = { kind: json.kind, control: null, cell: TextCell, detail: TextDetail, filter: null };
