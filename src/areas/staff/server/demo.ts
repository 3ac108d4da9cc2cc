/** Departments and people of the demo data. */
import { beginNumbers } from '#platform/store/draw-numbers.ts';
import { groupInfo } from '../model/group-info.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { staffWork } from '../model/staff-work.ts';
import { talentWallItem } from '../model/talent-wall-item.ts';
import { staffContract } from '../model/records/contract.ts';
import { contractStatus } from '../model/records/contract-rules.ts';
import { staffSalary } from '../model/records/pay.ts';
import { recordTypes } from '../model/records/record-types.ts';
import { execute } from '#platform/db/statement.ts';
import { parentOf } from '#platform/entity/child-endpoints.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { label } from '#platform/dictionaries/dictionaries.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { insertRows } from '#platform/store/write.ts';
import { requiredOwnFields } from './completeness.ts';
import { deriveStaff } from './derive-staff.ts';
import { demoCustomValues, insertDemoCustomFields } from './demo/demo-custom-fields.ts';
import { insertDemoDemissions } from './demo/demo-demissions.ts';
import { insertDemoLabels } from './demo/demo-labels.ts';
import { insertDemoTasks } from './demo/demo-tasks.ts';
import { insertDemoTeams } from './demo/demo-teams.ts';
import { demoPension, peopleWithRecords, recordsOf } from './demo/demo-records.ts';
import type { DemoCompany } from './demo/demo-model.ts';

/** Rows per statement: 80 columns each stay far below PostgreSQL's 65,535 parameters. */
const chunk = 200;
/** People from which on a company has labels and fields of its own: a dozen need none to be found. */
const labelledFrom = 100;

/** People beside those with whole archives whose pay is there. */
const paidPeople = 100;

/** The roster keeps titles as people write them: 高级工程师, not its code. */
const titleName = (code: string | null): string | null =>
  code === null ? null : (label('professionalTitles', code) ?? code);

/** Inserts tree and people of one company; answers row ids by demo key. */
export async function insertDemoStaff(context: TenantWork, company: DemoCompany): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const paths = new Map<string, string>();
  const whole = peopleWithRecords(company);
  for (const department of company.departments) {
    const { key, parentKey, leaderKey: _leader, ...values } = department;
    const [id = 0] = await insertRows(context, groupInfo, [
      { ...values, parentId: parentKey === null ? null : (ids.get(parentKey) ?? null), path: '/' },
    ]);
    const path = `${parentKey === null ? '/' : (paths.get(parentKey) ?? '/')}${id}/`;
    await execute(context)`update group_info set path = ${path} where id = ${id}`;
    ids.set(key, id);
    paths.set(key, path);
  }
  const isLarge = company.people.length >= labelledFrom;
  if (isLarge) await insertDemoCustomFields(context);
  const required = await requiredOwnFields(context);
  const today = todayInShanghai(context.platform.now());
  for (let from = 0; from < company.people.length; from += chunk) {
    const people = company.people.slice(from, from + chunk);
    const rows = people.map(
      ({ key, departmentKey, superiorKey: _superior, contract, schoolCode: _school, ...values }, index): Row => {
        const row: Row = {
          ...values,
          ...demoPension(values.firstWorkDate, today, from + index),
          professionalTitle: titleName(values.professionalTitle),
          groupInfoId: ids.get(departmentKey),
          hasContract: contract !== null,
          contractEndDate: contract?.endDate ?? null,
          hasEmergencyContact: whole.has(key),
          hasFiles: false,
          customFields: isLarge ? demoCustomValues(from + index) : null,
        };
        return deriveStaff(row, required);
      },
    );
    const inserted = await insertRows(context, groupUserBase, rows);
    for (const [index, person] of people.entries()) ids.set(person.key, inserted[index] ?? 0);
  }
  await insertContracts(context, company, ids);
  await insertCareers(context, company, ids);
  await insertRecords(context, company, ids, whole);
  await insertDemoTasks(context, company, ids);
  await insertDemoDemissions(context, company, ids);
  await linkSuperiors(context, company, ids);
  await linkLeaders(context, company, ids);
  await insertWall(context, company, ids);
  // A company of a dozen people needs neither labels to find them nor teams across its departments.
  if (isLarge) {
    await insertDemoLabels(
      context,
      company.people.flatMap(({ key }) => ids.get(key) ?? []),
    );
    await insertDemoTeams(context, company, ids);
  }
  return ids;
}

async function insertInChunks(context: TenantWork, entity: AnyEntity, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk)
    await insertRows(context, entity, rows.slice(from, from + chunk));
}

async function insertContracts(
  context: TenantWork,
  company: DemoCompany,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  const rows = company.people.flatMap(({ key, contract, demissionDate }): Row[] => {
    if (contract === null) return [];
    const left = demissionDate === null ? {} : { terminateDate: demissionDate, terminateReason: '离职' };
    const row = {
      ...contract,
      ...left,
      userBaseId: ids.get(key),
      signCompany: company.companyName,
      workHourSystem: 'standard',
    };
    return [{ ...row, terminateDate: demissionDate, status: contractStatus(row, today) }];
  });
  await insertInChunks(context, staffContract, rows);
}

/** Entry, end of probation and leaving of everybody who has begun, in the order in which they happened. */
async function insertCareers(
  context: TenantWork,
  company: DemoCompany,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const people = company.people.filter(({ staffStatus }) => staffStatus !== 'pending_entry');
  const milestone = (
    key: string,
    changeType: string,
    effectiveDate: string | null,
    before: Row | null,
    after: Row,
  ): Row[] =>
    effectiveDate === null
      ? []
      : [
          {
            userBaseId: ids.get(key),
            changeType,
            effectiveDate,
            status: 'applied',
            before,
            after,
            appliedAt: `${effectiveDate}T01:00:00.000Z`,
          },
        ];
  const entries = people.flatMap(({ key, entryDate, departmentKey, position }) =>
    milestone(key, 'entry', entryDate, null, { groupInfoId: ids.get(departmentKey), position }),
  );
  const regular = people.flatMap(({ key, entryDate, regularDate }) =>
    regularDate === entryDate
      ? []
      : milestone(
          key,
          'regular',
          regularDate,
          { staffStatus: 'probation', regularDate: null },
          { staffStatus: 'regular', regularDate },
        ),
  );
  const left = people.flatMap(({ key, demissionDate, staffStatus }) =>
    milestone(key, 'demission', staffStatus === 'left' ? demissionDate : null, null, { staffStatus: 'left' }),
  );
  await insertInChunks(context, staffWork, [...entries, ...regular, ...left]);
}

/** Whole archives of some people: what the roster row says of them agrees with the records. */
async function insertRecords(
  context: TenantWork,
  company: DemoCompany,
  ids: ReadonlyMap<string, number>,
  whole: ReadonlySet<string>,
): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  const people = company.people.filter(({ key }) => whole.has(key));
  const made = people.map((person, index) => ({
    id: ids.get(person.key),
    records: recordsOf(person, index, titleName(person.professionalTitle), today),
  }));
  for (const { entity } of recordTypes) {
    const { field } = parentOf(entity);
    const rows = made.flatMap(({ id, records }) => {
      const byTable: Partial<Record<string, Row[]>> = { ...records };
      const owner = { ...('ownerType' in entity.fields ? { ownerType: 'internal' } : {}), [field]: id };
      return (byTable[entity.name] ?? []).map((row): Row => ({ ...owner, ...row }));
    });
    await insertInChunks(context, entity, rows);
  }
  // Pay of the first ones besides: among them are those whose accounts are given, who look at their own.
  const paid = company.people
    .filter((person) => person.staffStatus === 'regular' && !whole.has(person.key))
    .slice(0, paidPeople);
  await insertInChunks(
    context,
    staffSalary,
    paid.flatMap((person, index) =>
      recordsOf(person, index, null, today).staff_salary.map((row): Row => ({
        userBaseId: ids.get(person.key),
        ...row,
      })),
    ),
  );
}

// Beside the store, group_user_base: demo data name people who are made after them.
async function linkSuperiors(
  context: TenantWork,
  company: DemoCompany,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const pairs = company.people
    .filter((person) => person.superiorKey !== null)
    .map((person) => ({ id: ids.get(person.key), superior: ids.get(person.superiorKey ?? '') }));
  await execute(context)`
    update group_user_base t
    set superior_id = x.superior
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x(id bigint, superior bigint)
    where t.id = x.id`;
}

// Beside the store, group_info: demo data name people who are made after them.
async function linkLeaders(context: TenantWork, company: DemoCompany, ids: ReadonlyMap<string, number>): Promise<void> {
  const pairs = company.departments
    .filter((department) => department.leaderKey !== null)
    .map((department) => ({ id: ids.get(department.key), leader: ids.get(department.leaderKey ?? '') }));
  await execute(context)`
    update group_info t
    set leader_user_base_id = x.leader
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x(id bigint, leader bigint)
    where t.id = x.id`;
  // The leaders of the demo have led since the department began: the trigger dated them today.
  await execute(context)`delete from group_info_history where company_code = ${context.tenant.companyCode}`;
  await execute(
    context,
  )`insert into group_info_history (group_code, company_code, node_id, name, parent_id, leader_user_base_id, valid_from)
    select group_code, company_code, id, name, parent_id, leader_user_base_id,
      coalesce(establish_date::timestamptz, now())
    from group_info
    where company_code = ${context.tenant.companyCode}`;
  // New staff numbers go on with the company's prefix.
  await beginNumbers(context, 'staff_no', company.employeeNoPrefix);
}

const achievements = [
  '主持完成年度重点研发项目',
  '获省级科技进步奖',
  '发明专利 6 项',
  '带出 12 人的核心团队',
  '客户满意度连续三年第一',
  '成本较上年下降 18%',
];

/** One line under a name: what is led, the title, or where somebody young comes from. */
function headlineOf(wallGroup: string, person: DemoCompany['people'][number], company: DemoCompany): string {
  if (wallGroup === 'leader')
    return `负责${company.departments.find((department) => department.leaderKey === person.key)?.name ?? '部门'}`.slice(
      0,
      30,
    );
  if (wallGroup === 'expert') return titleName(person.professionalTitle) ?? person.position;
  return `${person.school} ${person.major}`.slice(0, 30);
}

/** A wall to look at: leaders of the larger units, then experts by title. */
async function insertWall(context: TenantWork, company: DemoCompany, ids: ReadonlyMap<string, number>): Promise<void> {
  const working = company.people.filter((person) => person.staffStatus === 'regular');
  const leaders = new Set(company.departments.map((department) => department.leaderKey));
  const groups = [
    ['leader', working.filter((person) => leaders.has(person.key)).slice(0, 6)],
    [
      'expert',
      working
        .filter(
          (person) =>
            person.positionCategory === 'technology' &&
            (person.titleLevel === 'senior_full' || person.titleLevel === 'senior_vice') &&
            !leaders.has(person.key),
        )
        .slice(0, 8),
    ],
    [
      'young',
      working
        .filter(
          (person) => person.positionCategory === 'technology' && person.birthday > '1995' && !leaders.has(person.key),
        )
        .slice(0, 5),
    ],
  ] as const;
  const seen = new Set<string>();
  const rows: Row[] = [];
  for (const [wallGroup, people] of groups) {
    for (const person of people.filter(({ key }) => !seen.has(key))) {
      seen.add(person.key);
      const at = rows.length;
      rows.push({
        userBaseId: ids.get(person.key),
        wallGroup,
        headline: headlineOf(wallGroup, person, company),
        achievements: achievements.slice(at % 4, (at % 4) + 2 + (at % 2)),
        visible: true,
        pinned: false,
        sort: rows.length,
      });
    }
  }
  await insertRows(context, talentWallItem, rows);
  await execute(context)`
    insert into talent_wall (group_code, company_code)
    values (${context.tenant.groupCode}, ${context.tenant.companyCode})`;
  // People of the demonstration read their own pay.
  await execute(context)`
    insert into staff_setting (group_code, company_code, own_salary)
    values (${context.tenant.groupCode}, ${context.tenant.companyCode}, true)`;
}
