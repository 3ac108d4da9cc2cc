/** A patent with its annuities and events as its list and other screens open it. */
import type { RowOf } from '#platform/entity/entity.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { deletePatent, insertPatent, patent, queryPagePatent } from '../model/patent.ts';
import type { PatentRecordProps } from './PatentRecord.tsx';
import { PropertyWaiting } from './PropertyWaiting.tsx';
import { StatusSlot } from './StatusSlot.tsx';
import type { PatentProjectsProps } from '#areas/project/public.web.ts';

const PatentFees = lazyPart<PatentRecordProps>(
  async () => (await import('./PatentRecord.tsx')).PatentFees,
  PropertyWaiting,
);
const PatentEvents = lazyPart<PatentRecordProps>(
  async () => (await import('./PatentRecord.tsx')).PatentEvents,
  PropertyWaiting,
);

const PatentProjects = lazyPart<PatentProjectsProps>(
  async () => (await import('#areas/project/public.web.ts')).PatentProjects,
  PropertyWaiting,
);

const record = {
  entity: patent,
  calls: { page: queryPagePatent, save: insertPatent, remove: deletePatent },
  formSlots: { legalStatus: StatusSlot },
  detailParts: ({ id, version }: RowOf<typeof patent>) => [
    { key: 'fees', label: '年费', content: <PatentFees patentId={id} version={version} /> },
    { key: 'projects', label: '项目', content: <PatentProjects patentId={id} /> },
    { key: 'events', label: '事件', content: <PatentEvents patentId={id} version={version} /> },
  ],
};
export default record;
