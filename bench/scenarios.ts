/** What is asked of both sides: the same rows in the same turn. */
import { searchQuery } from '#platform/store/search-tokens.ts';
import type { BenchData } from './data.ts';
import { benchAccount, peopleCount } from './data.ts';
import type { Call } from './load.ts';
import { neighbourPeople, readerAccount } from './neighbour.ts';
import { givenNames } from './people.ts';
import { listFieldKeys } from './statements.ts';

export interface Scenario {
  readonly name: string;
  readonly label: string;
  readonly connections: number;
  readonly floor: readonly Call[];
  readonly ours: readonly Call[];
  /** Least share of the floor, where one was set as an aim. */
  readonly aim?: number;
  /** Who asks ours; else the administrator of the company. */
  readonly account?: typeof benchAccount;
  /** Rows of honours there are before each measurement. */
  readonly honors?: number;
  /** Seconds at most: a limit must not be reached. */
  readonly most?: number;
  /** Both sides ask ours, one connection; what goes on beside it while the second side is measured. */
  readonly beside?: { readonly connections: number; readonly calls: readonly Call[] };
}

const turns = 400;
const each = <Result>(make: (turn: number) => Result): Result[] =>
  Array.from({ length: turns }, (_, turn) => make(turn));

/** A spread that repeats from run to run. */
const personAt = (data: BenchData, turn: number) => data.firstPerson + (((turn * 7919 + 13) * 104_729) % peopleCount);
const departmentAt = (data: BenchData, turn: number) =>
  data.departmentIds[(turn * 37) % data.departmentIds.length] ?? 0;
/** Every second call is the neighbour's. */
const tenantAt = ({ groupCode, companyCode, neighbour }: BenchData, turn: number) =>
  turn % 2 === 0 ? { groupCode, companyCode } : { groupCode: neighbour.groupCode, companyCode: neighbour.companyCode };
const personInTurn = (data: BenchData, turn: number) =>
  turn % 2 === 0 ? personAt(data, turn) : data.neighbour.firstPerson + ((turn * 7919 + 13) % neighbourPeople);
const departmentInTurn = (data: BenchData, turn: number) =>
  turn % 2 === 0
    ? departmentAt(data, turn)
    : (data.neighbour.departmentIds[(turn * 37) % data.neighbour.departmentIds.length] ?? 0);
const keywordAt = (turn: number) => givenNames[(turn % 30) * 33] ?? '';

function newPerson(data: BenchData, turn: number) {
  return {
    name: '新入职',
    sex: '1',
    birthday: '1990-01-01',
    groupInfoId: departmentAt(data, turn),
    position: '软件工程师',
    employmentType: 'full_time',
    staffStatus: 'regular',
    entryDate: '2014-01-01',
  };
}

/** The new person as the floor writes it: the columns that the platform adds are given. */
function newRow(data: BenchData, turn: number) {
  const person = newPerson(data, turn);
  return {
    group_code: data.groupCode,
    company_code: data.companyCode,
    created_by: 1,
    updated_by: 1,
    name: person.name,
    id_type: 'id_card',
    sex: person.sex,
    birthday: person.birthday,
    nationality: 'CHN',
    ethnicity: '01',
    group_info_id: person.groupInfoId,
    position: person.position,
    employment_type: person.employmentType,
    staff_status: person.staffStatus,
    entry_date: person.entryDate,
    employment_seq: 1,
    completeness: 0,
    search_vector: "'入职' '新入' '职'",
  };
}

const newHonor = {
  honorName: '年度荣誉',
  honorLevel: 'municipal',
  honorType: 'enterprise',
  awardOrg: '杭州市人民政府',
  awardDate: '2024-05-01',
};

/** Two tenants in turn, a caller who may not edit own fields, an entity with a limit, a neighbour beside a writer. */
function neighbourScenarios(data: BenchData): Scenario[] {
  const tenant = { groupCode: data.groupCode, companyCode: data.companyCode };
  const next = { groupCode: data.neighbour.groupCode, companyCode: data.neighbour.companyCode };
  const page = { current: 1, size: 20 };
  const list = (turn: number) => ({ filter: { groupInfoId: departmentInTurn(data, turn) }, page });
  const honorsAt = (name: string, label: string, honors: number): Scenario => ({
    name,
    label,
    connections: 32,
    aim: 0.45,
    honors,
    most: 2,
    floor: [{ path: '/honor', body: { ...tenant, honor: newHonor } }],
    ours: [{ path: '/api/bench/honor', body: { ...tenant, ...newHonor } }],
  });
  return [
    {
      name: 'get-two',
      label: '两家企业轮流按编号读取',
      connections: 32,
      aim: 0.65,
      floor: each((turn) => ({ path: '/get', body: { ...tenantAt(data, turn), id: personInTurn(data, turn) } })),
      ours: each((turn) => ({
        path: '/api/bench/get',
        body: { ...tenantAt(data, turn), id: personInTurn(data, turn) },
      })),
    },
    {
      name: 'list-two',
      label: '两家企业轮流列表 20 行',
      connections: 32,
      aim: 0.8,
      floor: each((turn) => ({
        path: '/page',
        body: { ...tenantAt(data, turn), department: departmentInTurn(data, turn) },
      })),
      ours: each((turn) => ({ path: '/api/bench/page', body: { ...tenantAt(data, turn), ...list(turn) } })),
    },
    {
      name: 'keyword-two',
      label: '两家企业轮流两字关键词 20 行',
      connections: 32,
      aim: 1,
      floor: each((turn) => ({
        path: '/keyword',
        body: { ...tenantAt(data, turn), query: searchQuery(keywordAt(turn))?.query },
      })),
      ours: each((turn) => ({
        path: '/api/bench/page',
        body: { ...tenantAt(data, turn), filter: { keyword: keywordAt(turn) }, page },
      })),
    },
    {
      name: 'get-reader',
      label: '无 field_edit 的人按编号读取',
      connections: 32,
      aim: 0.65,
      account: readerAccount,
      floor: each((turn) => ({ path: '/get', body: { ...tenant, id: personAt(data, turn) } })),
      ours: each((turn) => ({ path: '/api/bench/get', body: { ...tenant, id: personAt(data, turn) } })),
    },
    {
      name: 'list-reader',
      label: '无 field_edit 的人列表 20 行',
      connections: 32,
      aim: 0.8,
      account: readerAccount,
      floor: each((turn) => ({ path: '/page', body: { ...tenant, department: departmentAt(data, turn) } })),
      ours: each((turn) => ({
        path: '/api/bench/page',
        body: { ...tenant, filter: { groupInfoId: departmentAt(data, turn) }, page },
      })),
    },
    honorsAt('honor-1', '新增一项荣誉，已有 1 项', 1),
    honorsAt('honor-90000', '新增一项荣誉，已有 90,000 项', 90_000),
    {
      name: 'beside',
      label: '一家企业 32 个连接新增员工时，另一家新增荣誉（对照：没有它时）',
      connections: 1,
      floor: [{ path: '/api/bench/honor', body: { ...next, ...newHonor } }],
      ours: [{ path: '/api/bench/honor', body: { ...next, ...newHonor } }],
      beside: {
        connections: 32,
        calls: each((turn) => ({ path: '/api/bench/insert', body: { ...tenant, ...newPerson(data, turn) } })),
      },
    },
  ];
}

/** Scenarios that are a call a request; import and export are measured apart. */
export function scenariosOf(data: BenchData): Scenario[] {
  const { groupCode, companyCode } = data;
  const tenant = { groupCode, companyCode };
  const page = { current: 1, size: 20 };
  return [
    {
      name: 'get',
      label: '按编号读取一行（全部列）',
      connections: 32,
      aim: 0.6,
      floor: each((turn) => ({ path: '/get', body: { ...tenant, id: personAt(data, turn) } })),
      ours: each((turn) => ({ path: '/api/bench/get', body: { ...tenant, id: personAt(data, turn) } })),
    },
    {
      name: 'list',
      label: '按部门列表 20 行，入职日期倒序，含总数',
      connections: 32,
      aim: 0.6,
      floor: each((turn) => ({ path: '/page', body: { ...tenant, department: departmentAt(data, turn) } })),
      ours: each((turn) => ({
        path: '/api/bench/page',
        body: { ...tenant, filter: { groupInfoId: departmentAt(data, turn) }, page },
      })),
    },
    {
      name: 'roster',
      label: '花名册页面（queryPage，同样的列；另有状态计数、部门名、上级、标签）',
      connections: 32,
      aim: 0.6,
      floor: each((turn) => ({ path: '/page', body: { ...tenant, department: departmentAt(data, turn) } })),
      ours: each((turn) => ({
        path: '/api/v1/user/group/queryPage',
        body: { ...tenant, filter: { groupInfoIds: [departmentAt(data, turn)] }, page, columns: listFieldKeys },
      })),
    },
    {
      name: 'roster-all',
      label: '花名册页面（queryPage，全部列）',
      connections: 32,
      floor: each((turn) => ({ path: '/page', body: { ...tenant, department: departmentAt(data, turn) } })),
      ours: each((turn) => ({
        path: '/api/v1/user/group/queryPage',
        body: { ...tenant, filter: { groupInfoIds: [departmentAt(data, turn)] }, page },
      })),
    },
    {
      name: 'archive',
      label: '员工档案（queryBasicInfo）',
      connections: 32,
      floor: each((turn) => ({ path: '/get', body: { ...tenant, id: personAt(data, turn) } })),
      ours: each((turn) => ({
        path: '/api/v1/basicInfo/queryBasicInfo',
        body: { ...tenant, ownerType: 'internal', id: personAt(data, turn) },
      })),
    },
    {
      name: 'composition',
      label: '一个部门的人员结构（queryStaffComposition，五项；对照为其中两项）',
      connections: 32,
      floor: each((turn) => ({ path: '/composition', body: { ...tenant, department: departmentAt(data, turn) } })),
      ours: each((turn) => ({
        path: '/api/v1/user/group/queryStaffComposition',
        body: { ...tenant, groupInfoId: departmentAt(data, turn) },
      })),
    },
    {
      name: 'composition-all',
      label: '全公司一百万人的人员结构（一个连接）',
      connections: 1,
      floor: [{ path: '/composition', body: { ...tenant, department: 0 } }],
      ours: [{ path: '/api/v1/user/group/queryStaffComposition', body: { ...tenant, groupInfoId: data.rootId } }],
    },
    {
      name: 'structure',
      label: '一个部门的人员页（queryPagePersonnelStructure，50 行；对照为 20 行列表）',
      connections: 32,
      floor: each((turn) => ({ path: '/page', body: { ...tenant, department: departmentAt(data, turn) } })),
      ours: each((turn) => ({
        path: '/api/v1/user/group/queryPagePersonnelStructure',
        body: { ...tenant, filter: { groupInfoId: departmentAt(data, turn) }, page: { current: 1, size: 50 } },
      })),
    },
    {
      name: 'structure-all',
      label: '全公司的人员页（一个连接；对照为 20 行列表）',
      connections: 1,
      floor: each((turn) => ({ path: '/page', body: { ...tenant, department: departmentAt(data, turn) } })),
      ours: [
        {
          path: '/api/v1/user/group/queryPagePersonnelStructure',
          body: {
            ...tenant,
            filter: { groupInfoId: data.rootId, includeChildren: true },
            page: { current: 1, size: 50 },
          },
        },
      ],
    },
    {
      name: 'archive-one',
      label: '打开一个人的档案（一个连接）',
      connections: 1,
      floor: each((turn) => ({ path: '/get', body: { ...tenant, id: personAt(data, turn) } })),
      ours: each((turn) => ({
        path: '/api/v1/basicInfo/queryBasicInfo',
        body: { ...tenant, ownerType: 'internal', id: personAt(data, turn) },
      })),
    },
    {
      name: 'keyword',
      label: '两字关键词 20 行，含总数',
      connections: 32,
      aim: 0.6,
      floor: each((turn) => ({ path: '/keyword', body: { ...tenant, query: searchQuery(keywordAt(turn))?.query } })),
      ours: each((turn) => ({
        path: '/api/bench/page',
        body: { ...tenant, filter: { keyword: keywordAt(turn) }, page },
      })),
    },
    {
      name: 'insert',
      label: '新增一行（本系统另写审计）',
      connections: 32,
      floor: each((turn) => ({ path: '/insert', body: { row: newRow(data, turn) } })),
      ours: each((turn) => ({ path: '/api/bench/insert', body: { ...tenant, ...newPerson(data, turn) } })),
    },
    {
      name: 'login',
      label: '登录（同一账号，argon2id）',
      connections: 32,
      floor: [{ path: '/login', body: benchAccount }],
      ours: [{ path: '/user/login', body: benchAccount }],
    },
    ...neighbourScenarios(data),
  ];
}
