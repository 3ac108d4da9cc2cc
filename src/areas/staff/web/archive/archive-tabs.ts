/** Tabs of the archive. One whose records the caller may not read is absent. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RecordKey } from '../../model/records/record-types.ts';
import type { queryBasicInfo } from '../../model/archive-calls.ts';

export interface ArchiveTab {
  readonly key: string;
  readonly label: string;
  /** Record types of the tab; none: the fields of the person, or the timeline of dated changes. */
  readonly records: readonly RecordKey[];
}

export const archiveTabs: readonly ArchiveTab[] = [
  { key: 'base', label: '基本信息', records: [] },
  { key: 'study', label: '教育培训', records: ['study', 'train', 'degreeTitles'] },
  { key: 'work', label: '工作与项目', records: ['work', 'project'] },
  { key: 'family', label: '家庭与紧急联系人', records: ['families'] },
  { key: 'change', label: '任职异动', records: [] },
  { key: 'contract', label: '合同', records: ['contracts'] },
  { key: 'account', label: '账户社保', records: ['accounts'] },
  { key: 'salary', label: '薪资', records: ['salaries'] },
  { key: 'holiday', label: '休假', records: ['leaves'] },
  { key: 'file', label: '电子档案', records: ['files'] },
  { key: 'leave', label: '离职', records: [] },
  { key: 'project', label: '参与项目', records: ['staffProjects'] },
  { key: 'task', label: '入离职事项', records: ['tasks'] },
  { key: 'log', label: '日志', records: [] },
];

type Info = OutputOf<typeof queryBasicInfo>;

/** Whether the answer holds records of a type; pay is asked for by itself and goes by its code. */
const isReadable = (info: Info, key: RecordKey): boolean =>
  key === 'salaries' ? info.permissions['staff_salary_view'] === true : info[key] !== undefined;

/** Somebody is about to leave or has left, and the caller sees to it. */
const leaves = ({ base, permissions }: Info): boolean =>
  permissions['staff_demission'] === true && (base.staffStatus === 'pending_demission' || base.staffStatus === 'left');

/** Tabs that this answer fills, each with the record types that it may show. `isOwn`: the person looks, not who keeps the archive. */
export function tabsOf(info: Info, isOwn = false): ArchiveTab[] {
  return archiveTabs
    .map((tab) => ({ ...tab, records: tab.records.filter((key) => isReadable(info, key)) }))
    .filter(({ key, records }) =>
      // The log names who looked at whom: it is for those who read the roster.
      key === 'leave'
        ? leaves(info)
        : key === 'log'
          ? !isOwn
          : key === 'base' || key === 'change' || records.length > 0,
    );
}

/** Tab that shows a record type. */
export const tabOf = (key: string): string | undefined =>
  archiveTabs.find((tab) => (tab.records as readonly string[]).includes(key))?.key;
