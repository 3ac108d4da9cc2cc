/** The import wizard with the templates of the personnel area: roster, records, contracts and pay. */
import type { ReactElement } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { ImportKind, ImportWizardProps } from '#platform/web/import/ImportWizard.tsx';
import ImportWizard from '#platform/web/import/ImportWizard.tsx';
import { hasPermission } from '#platform/web/permissions.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { recordTypeOf, recordTypes } from '../../model/records/record-types.ts';
import { callsOf, rosterImportCalls } from './roster-import-calls.ts';

const sheetsOf = (template: 2 | 3) => recordTypes.filter((type) => type.template === template);
const about = (template: 2 | 3) =>
  `一个文件，每类一张工作表：${sheetsOf(template)
    .map(({ sheet }) => sheet)
    .join('、')}；用不到的工作表留空即可。每行用工号或证件号码指明员工。`;
const recognises = '已有的记录按员工加上日期、名称等识别，如教育经历按入学日期和学校。';

const roster: ImportKind = { key: 'roster', label: '花名册', calls: rosterImportCalls };
const recordKinds = (
  [
    [2, 'records', '员工履历'],
    [3, 'pay', '合同薪酬'],
  ] as const
).map(([template, key, label]) => ({
  kind: { key, label, calls: callsOf(template, { about: about(template), recognises }) } satisfies ImportKind,
  codes: sheetsOf(template).flatMap(({ entity }) => (entity as AnyEntity).permissions.import ?? []),
}));

/** What somebody with these rights may import: the roster, and the templates all of whose sheets are open to him. */
const importKinds = (holds: (code: string) => boolean): ImportKind[] => [
  roster,
  ...recordKinds.filter(({ codes }) => codes.every(holds)).map(({ kind }) => kind),
];

/** Entity of a sheet. */
const importedEntity = (name: string): AnyEntity | undefined => recordTypeOf(name)?.entity;

/** The list names all that can be imported here; what somebody may not see is left out by the server. */
const listedEntities = [groupUserBase.name, ...recordTypes.map(({ entity }) => entity.name)];

export type RosterImportProps = Pick<
  ImportWizardProps,
  'batchId' | 'file' | 'startsWithRecords' | 'onBatch' | 'onClose'
>;

export default function RosterImport(props: RosterImportProps): ReactElement {
  return (
    <ImportWizard
      {...props}
      entity={groupUserBase}
      calls={rosterImportCalls}
      kinds={importKinds(hasPermission)}
      entityOf={importedEntity}
      recordsOf={listedEntities}
    />
  );
}
