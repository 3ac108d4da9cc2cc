/** Columns of the roster sheets: what people call them, what they write into them, what the law asks for. */
import { education, maritalStatus } from '#platform/entity/dictionaries.ts';
import { contractTermColumn, currentSalaryColumn } from './records/roster-export.ts';
import type { SheetColumn, SheetOption } from '#lib/sheet/sheet.ts';

/** Titles of people's own rosters beyond those of the declaration. */
const moreAliases: Readonly<Record<string, readonly string[]>> = {
  sex: ['男/女'],
  entryDate: ['到岗时间'],
  employmentType: ['合同类型', '劳动关系'],
  graduateDate: ['毕业年月'],
  nativePlace: ['籍贯（省市）'],
  groupInfoId: ['部门/科室', '部门路径', '二级部门'],
  idNumber: ['身份证件号码', '证件编号'],
};

/** Words for codes of national standards, as rosters use them. */
const moreWords: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  highestEducation: {
    '11': ['博士', '博士研究生'],
    '14': ['硕士', '硕士研究生', '研究生'],
    '21': ['本科', '大学本科', '大学', '全日制本科', '学士'],
    '31': ['大专', '专科', '大学专科', '高职'],
    '41': ['中专', '中等专科'],
    '44': ['职高', '职业高中'],
    '47': ['技校'],
    '61': ['高中', '普通高中'],
    '71': ['初中', '初级中学'],
    '81': ['小学'],
  },
  maritalStatus: { '10': ['未'], '20': ['已'], '40': ['离异', '离婚', '离'], '30': ['丧'] },
  politicalStatus: {
    '01': ['党员', '中国共产党党员', '共产党员'],
    '02': ['预备'],
    '03': ['团员', '共青团'],
    '13': ['无', '普通公民'],
  },
};

/** What an import cannot do without, beyond the declaration: sealed fields are typed on import. */
const requiredOnImport: ReadonlySet<string> = new Set(['idNumber', 'phone', 'entryDate']);

const helps: Readonly<Record<string, string>> = {
  groupInfoId: '部门名称，或从上到下的路径，如 研发中心/后端组',
  superiorId: '直属上级的姓名或工号；重名时请填工号',
  highestDegree: '如 学士、硕士、博士',
  nativePlace: '省市区名称，如 浙江省杭州市',
  workLocation: '省市区名称，如 浙江省杭州市',
};

function withWords(column: SheetColumn): SheetColumn {
  const words = moreWords[column.key];
  const options = column.options?.map((option): SheetOption => {
    const short = column.key === 'ethnicity' ? [option.label.replace(/族$/u, '')] : [];
    return { ...option, aliases: [...(option.aliases ?? []), ...(words?.[option.code] ?? []), ...short] };
  });
  return options ? { ...column, options } : column;
}

/** Columns of template, import and export of the roster. */
export function staffColumns(columns: SheetColumn[], use: 'import' | 'export'): SheetColumn[] {
  const known = columns.map((column) =>
    withWords({
      ...column,
      aliases: [...column.aliases, ...(moreAliases[column.key] ?? [])],
      required: column.required || (use === 'import' && requiredOnImport.has(column.key)),
      ...(helps[column.key] === undefined ? {} : { help: helps[column.key] ?? '' }),
    }),
  );
  return use === 'export' ? [...known, contractTermColumn, currentSalaryColumn] : known;
}

/** The roster every employer must keep: Regulation on the Labour Contract Law, article 8. */
export const statutoryFields = [
  'name',
  'sex',
  'idNumber',
  'householdAddress',
  'currentAddress',
  'phone',
  'employmentType',
  'entryDate',
  contractTermColumn.key,
] as const;

/** Its columns in the words of the article. */
export const statutoryForm = {
  title: '职工名册',
  labels: {
    idNumber: '公民身份号码',
    householdAddress: '户籍地址',
    currentAddress: '现住址',
    phone: '联系方式',
    employmentType: '用工形式',
    entryDate: '用工起始时间',
    [contractTermColumn.key]: '劳动合同期限',
  },
} as const;

/** Columns of an export that names none. */
export const rosterFields = [
  'employeeNo',
  'name',
  'sex',
  'groupInfoId',
  'position',
  'staffStatus',
  'employmentType',
  'entryDate',
  'regularDate',
  'phone',
  'idNumber',
  'birthday',
  'highestEducation',
  'school',
  'major',
  'professionalTitle',
] as const;

// The dictionaries are closed lists: a code that is renamed there must not silently lose its words here.
for (const code of Object.keys(moreWords['highestEducation'] ?? {}))
  if (!education.entries.some((entry) => entry.code === code)) throw new Error(`education code ${code} is gone`);
for (const code of Object.keys(moreWords['maritalStatus'] ?? {}))
  if (!maritalStatus.entries.some((entry) => entry.code === code))
    throw new Error(`marital status code ${code} is gone`);
