/** Drawers of rights over other screens, by the address of their list. */
import type { RecordEntry } from '#platform/web/entity/record-entry.ts';
import brand from './brand-record.tsx';
import copyright from './copyright-record.ts';
import patent from './patent-record.tsx';

const entries: Readonly<Record<string, RecordEntry>> = {
  '/patent-info': patent,
  '/trademark': brand,
  '/copyright': copyright,
};
export default entries;
