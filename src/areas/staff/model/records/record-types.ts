/**
 * Every record type of the archive, in one list: answer of queryBasicInfo, archive tabs, history, imports and demo data
 * follow from it. A new type is one entity with its calls, one line here and one in `server/records/index.ts`.
 */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { staffContract } from './contract.ts';
import { degreeTitle, projectRecord, studyRecord, trainRecord, workRecord } from './experience.ts';
import { userFamily } from './family.ts';
import { staffLeave } from './leave.ts';
import { staffFile, staffProject } from './papers.ts';
import { staffAccount, staffSalary } from './pay.ts';
import { staffTask } from './task.ts';

export interface RecordType {
  /** Key of its rows in the answer of queryBasicInfo. */
  readonly key: string;
  readonly entity: AnyEntity;
  /** Template of the import wizard that has a sheet of it: 2 records, 3 contracts and pay; null without one. */
  readonly template: 2 | 3 | null;
  /** Title of its sheet. */
  readonly sheet: string;
  /** Rows come with the archive; false: every reading is logged, so they are asked for when they are looked at. */
  readonly withArchive: boolean;
}

export const recordTypes = [
  { key: 'study', entity: studyRecord, template: 2, sheet: '教育', withArchive: true },
  { key: 'train', entity: trainRecord, template: 2, sheet: '培训', withArchive: true },
  { key: 'work', entity: workRecord, template: 2, sheet: '工作', withArchive: true },
  { key: 'project', entity: projectRecord, template: 2, sheet: '项目', withArchive: true },
  { key: 'degreeTitles', entity: degreeTitle, template: 2, sheet: '职称证书', withArchive: true },
  { key: 'families', entity: userFamily, template: 2, sheet: '家庭', withArchive: true },
  { key: 'contracts', entity: staffContract, template: 3, sheet: '合同', withArchive: true },
  { key: 'accounts', entity: staffAccount, template: 3, sheet: '账户社保', withArchive: true },
  { key: 'salaries', entity: staffSalary, template: 3, sheet: '薪资', withArchive: false },
  { key: 'leaves', entity: staffLeave, template: 2, sheet: '休假', withArchive: true },
  { key: 'files', entity: staffFile, template: null, sheet: '电子档案', withArchive: true },
  { key: 'staffProjects', entity: staffProject, template: null, sheet: '参与项目', withArchive: true },
  { key: 'tasks', entity: staffTask, template: null, sheet: '入离职事项', withArchive: true },
] as const satisfies readonly RecordType[];

export type RecordKey = (typeof recordTypes)[number]['key'];

/** The type of an entity, undefined for entities that are no record of a person. */
export const recordTypeOf = (entityName: string): RecordType | undefined =>
  recordTypes.find(({ entity }) => entity.name === entityName);
