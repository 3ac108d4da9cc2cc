/** Intellectual property of the demo companies: invented rights with right check digits, terms and annuities, some due soon, some in grace. */
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import { execute } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { EntityHooks, Row, RowWrite } from '#platform/store/entity-hooks.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import { insertRows } from '#platform/store/write.ts';
import { searchVector } from '#platform/store/search-tokens.ts';
import { followRows } from '#platform/store/follow.ts';
import { brand } from '../model/brand.ts';
import { brandEvidence } from '../model/brand-evidence.ts';
import { copyright } from '../model/copyright.ts';
import { patent } from '../model/patent.ts';
import { patentCheckDigit } from '../model/patent-number.ts';
import { patentYearOf } from '../model/patent-terms.ts';
import { brandHooks } from './brand-hooks.ts';
import { copyrightHooks } from './copyright.ts';
import { patentHooks } from './patent-hooks.ts';

export interface DemoHolder {
  readonly companyName: string;
  readonly shortName: string;
  /** People who invent and write. */
  readonly makers: readonly { readonly name: string; readonly staffId: number }[];
  /** Rows of people who look after the rights. */
  readonly ownerIds: readonly number[];
  /** How many patents; marks and copyrights go with them. */
  readonly patents: number;
  /** Tells the numbers of companies apart. */
  readonly serial: number;
  /** A picture that shows marks in use. */
  readonly proof: FileValue;
}

const subjects =
  '设备状态监测 工业数据采集 边缘网关 知识图谱检索 多源日志分析 产线能耗优化 视觉缺陷检测 供应链协同 故障预测 数字孪生建模 物联网终端认证 时序数据压缩'.split(
    ' ',
  );
const forms = ['方法、装置及存储介质', '系统及其控制方法', '方法', '装置'];
const devices = '工业网关 传感器安装支架 控制柜散热结构 巡检机器人底盘 接线盒 数据采集终端'.split(' ');
const classes = [
  'G06F 16/30',
  'G05B 19/418',
  'H04L 67/12',
  'G06N 5/02',
  'G06T 7/00',
  'G06Q 10/06',
  'H04L 9/32',
  'G01M 13/00',
];

function pick<Entry>(entries: readonly Entry[], index: number): Entry {
  const found = entries[index % entries.length];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}

function numberOf(year: string, digit: number, serial: number): string {
  const digits = `${year}${digit}${String(serial).padStart(7, '0')}`;
  return `${digits}.${patentCheckDigit(digits)}`;
}

function demoPatents(holder: DemoHolder, today: string): Row[] {
  return Array.from({ length: holder.patents }, (_, index) => {
    const kind = pick(['invention', 'invention', 'utility', 'invention', 'design'] as const, index);
    const granted = index % 3 !== 1;
    // Every seventh granted one has missed its last annuity by some weeks, the others owe the next one within a year.
    const late = granted && index % 7 === 3;
    const turn = Math.floor(index / 3);
    const years = granted ? 4 + (index % 4) : kind === 'invention' ? 1 + (turn % 3) : 1;
    const applicationDate = addDays(addMonths(today, -12 * years), late ? -40 - index : (index * 23) % 330);
    const digit = { invention: 1, utility: 2, design: 3 }[kind];
    const year = patentYearOf(applicationDate, today);
    return {
      patentName:
        kind === 'invention'
          ? `一种${pick(subjects, index)}${pick(forms, index + Math.floor(index / 12))}`
          : kind === 'utility'
            ? `一种${pick(devices, Math.floor(index / 5))}`
            : pick(devices, Math.floor(index / 5)),
      patentType: kind,
      applicationNo: numberOf(applicationDate.slice(0, 4), digit, holder.serial + index),
      applicationDate,
      legalStatus: granted
        ? 'granted'
        : // Published eighteen months after filing (Patent Law article 34), examined as to substance from then on.
          kind === 'invention' && addMonths(applicationDate, 18) <= today
          ? pick(['examining', 'published', 'examining'] as const, Math.floor(turn / 2))
          : 'accepted',
      ...(granted
        ? {
            grantDate: addDays(addMonths(applicationDate, kind === 'invention' ? 26 : 8), 3),
            paidThroughYear: late ? year - 1 : year,
          }
        : {}),
      applicants: [{ name: holder.companyName }],
      patentees: [{ name: holder.companyName }],
      inventors: [...new Set([0, 3, 5].map((step) => pick(holder.makers, index + step)))],
      ...(kind === 'design' ? { locarno: '14-02' } : { ipcMain: pick(classes, index) }),
      feeReduction: pick(['0', '85', '0'] as const, index),
      isCore: index % 6 === 0,
      acquisition: 'self',
      techField: pick(subjects, index),
      ownerId: pick(holder.ownerIds, index),
      abstract: `本专利涉及${pick(subjects, index)}，用于提高工业现场数据处理的效率与可靠性。`,
    };
  });
}

function demoBrands(holder: DemoHolder, today: string): Row[] {
  const names = [holder.shortName, `${holder.shortName}云`, '星轨', '砺行'];
  const groups: readonly (readonly [string, readonly string[]])[] = [
    ['9', ['0901 计算机软件（已录制）', '0901 可下载的计算机应用软件', '0907 网络通信设备']],
    ['42', ['4220 软件运营服务（SaaS）', '4220 计算机软件设计']],
    ['35', ['3503 替他人推销']],
    ['38', ['3802 计算机终端通信']],
    ['7', ['0749 工业机器人']],
  ];
  return Array.from({ length: Math.ceil(holder.patents / 2) }, (_, index) => {
    const [brandClass, lines] = pick(groups, index);
    const goods = lines.map((line) => ({ groupCode: line.slice(0, 4), name: line.slice(5) }));
    const registered = index % 4 !== 3;
    // The first one may be renewed now, the fifth is in its grace period.
    const registrationDate =
      index === 0 ? addMonths(today, -112) : index === 4 ? addMonths(today, -122) : addMonths(today, -14 - index * 5);
    return {
      brandName: pick(names, Math.floor(index / groups.length)),
      brandType: pick(['word', 'combined', 'figure'] as const, index),
      registrationNo: String(36_000_000 + holder.serial * 10 + index),
      brandClass,
      brandClassSecond: [...new Set(goods.map(({ groupCode }) => groupCode))],
      goods,
      status: registered ? 'registered' : 'accepted',
      applicationDate: registered ? addMonths(registrationDate, -11) : addMonths(today, -3 - (index % 5)),
      ...(registered
        ? {
            preliminaryDate: addMonths(registrationDate, -3),
            registrationDate,
            lastUseDate: addMonths(today, index % 5 === 2 ? -31 : -4),
          }
        : {}),
      applicant: holder.companyName,
      ownerId: pick(holder.ownerIds, index),
    };
  });
}

function demoCopyrights(holder: DemoHolder, today: string): Row[] {
  return Array.from({ length: Math.ceil(holder.patents / 2) }, (_, index) => {
    const isWork = index % 5 === 4;
    const completionDate = addMonths(today, -6 - index * 3);
    const registrationDate = addMonths(completionDate, 4);
    const year = registrationDate.slice(0, 4);
    return {
      copyrightName: isWork ? `${holder.shortName}品牌吉祥物设计` : `${holder.shortName}${pick(subjects, index)}平台`,
      copyrightKind: isWork ? 'work' : 'software',
      category: isWork ? 'art' : pick(['application', 'system', 'embedded'] as const, index),
      ...(isWork
        ? {}
        : {
            softwareVersion: `V${1 + (index % 3)}.0`,
            certificateNo: `软著登字第${String(9_000_000 + holder.serial + index)}号`,
            language: 'TypeScript',
            codeLines: 12_000 + index * 900,
          }),
      registrationNo: isWork
        ? `浙作登字-${year}-F-${String(10_000_000 + holder.serial + index)}`
        : `${year}SR${String(holder.serial + index).padStart(7, '0')}`,
      status: 'valid',
      completionDate,
      firstPublishDate: addMonths(completionDate, 1),
      registrationDate,
      authors: [pick(holder.makers, index).name],
      owners: [holder.companyName],
      rightAcquisition: 'original',
      rightScope: 'all',
      ownerId: pick(holder.ownerIds, index),
    };
  });
}

async function insertDemo(
  context: TenantWork,
  entity: AnyEntity,
  hooks: EntityHooks,
  rows: readonly Row[],
): Promise<number[]> {
  const writes = rows.map((given): RowWrite => ({
    before: null,
    given,
    values: withDefaults(entity, given),
    refusal: null,
  }));
  await hooks.prepare?.(context, writes, 'call');
  const ids = await insertRows(
    context,
    entity,
    writes.map(({ values }) => values),
  );
  await followRows(context, entity, ids);
  return ids;
}

const channels = ['产品铭牌与外包装', '公司官网首页', '行业展会展位', '销售合同与发票', '产品说明书封面'];

/** Uses of registered marks that can be shown: most of them lately, every fifth not for long. */
async function insertDemoEvidence(
  context: TenantWork,
  holder: DemoHolder,
  marks: readonly Row[],
  ids: readonly number[],
): Promise<void> {
  const used = ids.flatMap((brandId, index) => {
    const { lastUseDate } = marks[index] ?? {};
    return typeof lastUseDate === 'string' ? [{ brandId, lastUseDate, index }] : [];
  });
  const records = used.flatMap(({ brandId, lastUseDate, index }) =>
    Array.from({ length: 1 + (index % 3) }, (_, turn): Row => {
      return {
        brandId,
        useDate: addMonths(lastUseDate, -5 * turn),
        channel: pick(channels, index + turn),
        files: turn === 0 ? [holder.proof] : null,
      };
    }),
  );
  const recordIds = await insertRows(context, brandEvidence, records);
  await followRows(context, brandEvidence, recordIds, records);
}

/** Rights of one company. */
export async function insertDemoProperty(context: TenantWork, holder: DemoHolder): Promise<void> {
  if (holder.patents === 0 || holder.makers.length === 0 || holder.ownerIds.length === 0) return;
  const today = todayInShanghai(context.platform.now());
  await insertDemo(context, patent, patentHooks, demoPatents(holder, today));
  const marks = demoBrands(holder, today);
  await insertDemoEvidence(context, holder, marks, await insertDemo(context, brand, brandHooks, marks));
  await insertDemo(context, copyright, copyrightHooks, demoCopyrights(holder, today));
}

/** Public records to search and add, marked as of the demonstration: some of the company that its ledger lacks, some of others. */
export async function insertDemoLibrary(context: TenantWork, companyName: string): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  const owners = [companyName, '示例智造股份有限公司', '示例工业研究院'];
  const records = Array.from({ length: 24 }, (_, index) => {
    const applicationDate = addDays(addMonths(today, -30), index * 11);
    const number = numberOf(applicationDate.slice(0, 4), 1, 8_800_000 + index);
    const name = `一种${pick(subjects, index)}${pick(forms, index + 1)}`;
    const owner = pick(owners, index);
    return {
      ip_type: 'patent',
      number,
      name,
      owner,
      payload: {
        patentName: name,
        patentType: 'invention',
        applicationNo: number,
        applicationDate,
        legalStatus: 'published',
        applicants: [{ name: owner }],
        ipcMain: pick(classes, index),
      },
      search_vector: searchVector([number, name, owner]),
    };
  });
  await execute(context)`
    insert into ip_library (ip_type, number, name, owner, payload, search_vector, source, fetched_at)
    select x.ip_type, x.number, x.name, x.owner, x.payload, x.search_vector, '演示公开记录',
      ${context.platform.now().toISOString()}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(
      ip_type text, number text, name text, owner text, payload jsonb, search_vector tsvector
    )
    on conflict (ip_type, number) do nothing`;
}
