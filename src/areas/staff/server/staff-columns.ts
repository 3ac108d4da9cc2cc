/** Columns of the roster sheets: what people call them, what they write into them, what the law asks for. */
import { education, maritalStatus, politicalStatus, sex } from '#platform/entity/dictionaries.ts';
import { contactColumns } from './contact-columns.ts';
import { contractTermColumn, currentSalaryColumn } from './records/roster-export.ts';
import type { SheetColumn, SheetOption, VagueWord } from '#lib/sheet/sheet.ts';

/** Titles of people's own rosters beyond those of the declaration. */
const moreAliases: Readonly<Record<string, readonly string[]>> = {
  name: [
    '员工',
    '职工姓名',
    '教工姓名',
    '教职工姓名',
    '教师姓名',
    '队员姓名',
    '工人姓名',
    '驾驶员',
    '驾驶员姓名',
    '司机',
    '司机姓名',
    'Name',
    'Full Name',
    'Employee Name',
    'Staff Name',
  ],
  sex: ['男/女', 'Gender', 'Sex'],
  birthday: ['出生', 'Date of Birth', 'Birthday', 'DOB'],
  phone: [
    '联系手机',
    '手机电话',
    '手机1',
    '电话1',
    '电话号码',
    'Mobile',
    'Mobile No',
    'Phone',
    'Phone No',
    'Phone Number',
    'Mobile Phone',
    'Tel',
  ],
  entryDate: [
    '到岗时间',
    '加入时间',
    '加入日期',
    '到职日',
    '到职日期',
    '到职时间',
    '进厂时间',
    '进厂日',
    '进公司时间',
    '进公司日期',
    '入厂时间',
    '入厂日期',
    '来校时间',
    '到校时间',
    '来院时间',
    '到院时间',
    '来单位时间',
    '上岗日期',
    '上岗时间',
    '进场时间',
    '进场日期',
    '到店日期',
    '到店时间',
    '来园时间',
    '来园日期',
    '入园时间',
    '入园日期',
    '进队时间',
    '进队日期',
    '到所时间',
    '到所日期',
    '入职年月日',
    '入职',
    'Hire Date',
    'Date Joined',
    'Date of Joining',
    'Join Date',
    'Start Date',
    'Entry Date',
  ],
  employmentType: [
    '人员类型',
    '合同类型',
    '合同性质',
    '劳动关系',
    '聘用形式',
    '用工',
    'Employment',
    'Employment Type',
    'Contract Type',
  ],
  graduateDate: ['毕业年月'],
  nativePlace: ['籍贯（省市）'],
  groupInfoId: [
    '部门/科室',
    '部门路径',
    '所属团队',
    '二级部门',
    '所在车间',
    '车间',
    '科室',
    '所在科室',
    '班组',
    '所在班级',
    '车队',
    '门店',
    '所在门店',
    '课题组',
    'Department',
    'Dept',
    'Division',
  ],
  position: [
    '工种',
    '职务名称',
    '担任职位',
    '担任岗位',
    '所在岗位',
    '岗位/工种',
    'Position',
    'Job Title',
    'Title',
    'Role',
  ],
  idNumber: [
    '身份证件号码',
    '证件编号',
    '身份证',
    'ID No',
    'ID Number',
    'ID Card',
    'ID Card No',
    'ID Card Number',
    'Identity Card No',
  ],
  employeeNo: ['员工编码', 'Employee No', 'Employee ID', 'Staff No', 'Staff ID'],
  email: ['E-mail', 'Email', 'Email Address'],
  highestEducation: ['文化', '学历学位', '学历/学位', '最高学历/学位', 'Education', 'Highest Education', 'Degree'],
  staffStatus: ['在厂状态', '在岗状态', '在职情况', 'Status'],
  probationMonths: ['Probation', 'Probation (Months)'],
  superiorId: ['直属主管', '直接主管', '主管姓名', '直属领导', '直接领导', 'Manager', 'Supervisor', 'Reports To'],
  nationality: ['Nationality'],
  maritalStatus: ['婚育状况', '婚育情况', 'Marital Status'],
};

/** Words for codes of national standards, as rosters use them. */
const moreWords: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  sex: { '1': ['男性', 'Male', 'M'], '2': ['女性', 'Female', 'F'] },
  highestEducation: {
    '11': ['博士', ...mannered('博士研究生'), 'PhD', 'Doctor'],
    '14': ['硕士', '研究生', ...mannered('硕士研究生'), 'Master'],
    '21': [...mannered('本科'), ...mannered('大学本科'), '大学', '学士', 'Bachelor'],
    '31': [...mannered('大专'), ...mannered('专科'), ...mannered('大学专科'), '高职'],
    '41': ['中专', '中专毕业', '中等专科'],
    '44': ['职高', '职业高中'],
    '47': ['技校', '中技'],
    '61': ['高中', '高中毕业', '普通高中'],
    '71': ['初中', '初级中学'],
    '81': ['小学'],
  },
  employmentType: {
    full_time: ['合同制', 'Full-time', 'Full time', 'Permanent'],
    part_time: ['Part-time', 'Part time'],
    intern: ['Intern', 'Internship'],
    consultant: ['Consultant'],
    outsource: ['Outsourced'],
  },
  maritalStatus: {
    '10': ['未', '未婚未育', 'Single'],
    '20': ['已', '已婚已育', '已婚未育', 'Married'],
    '40': ['离异', '离婚', '离', 'Divorced'],
    '30': ['丧', 'Widowed'],
  },
  staffStatus: { regular: ['在岗', '在册', '在厂', 'Active'], left: ['离厂', 'Terminated', 'Resigned'] },
  ethnicity: { '05': ['维族'] },
  politicalStatus: {
    '01': ['党员', '中国共产党党员', '共产党员'],
    '02': ['预备', '中共预备党员', '中共党员（预备）'],
    '03': ['团员', '共青团'],
    '12': ['无党派人士', '无党派民主人士'],
    '13': ['普通公民'],
  },
};

/** Words that leave open what the field is about: whoever writes the sheet is asked, nothing is guessed. */
const vagueWords: Readonly<Record<string, readonly VagueWord[]>> = {
  householdType: [
    {
      words: ['非农', '非农业', '非农业户口', '非农户口', '城镇', '城镇户口', '城市', '城镇居民'],
      codes: ['local_urban', 'other_urban'],
      lacks: '没有说明是本地还是外地',
    },
    {
      words: ['农业', '农业户口', '农村', '农村户口', '农户'],
      codes: ['local_rural', 'other_rural'],
      lacks: '没有说明是本地还是外地',
    },
  ],
  politicalStatus: [
    {
      words: ['民主党派', '民主党派人士', '民主党派成员'],
      codes: ['04', '05', '06', '07', '08', '09', '10', '11'],
      lacks: '没有说明是哪个党派',
    },
  ],
};

/** 本科（全日制）: how somebody studied stands behind the degree of education, or before it, and changes nothing in it. */
function mannered(word: string): string[] {
  const manners = ['全日制', '非全日制', '统招', '在职', '函授', '自考', '成人', '成教', '网络教育', '夜大', '电大'];
  return [word, ...manners.flatMap((manner) => [`${word}（${manner}）`, `${manner}${word}`])];
}

/** Merged titles under which a column is about somebody else. */
const otherPeople = (
  '紧急 应急 家庭成员 家庭主要成员 家庭关系 家庭联系人 家属 亲属 直系亲属 主要成员 成员 配偶 爱人 丈夫 妻子 父母 父亲 母亲 ' +
  '子女 儿子 女儿 担保人 推荐人 介绍人 内推人 证明人 入党介绍人 联系人'
).split(' ');
/** Those under which a column is about a degree that need not be the highest. */
const earlierSchools = '第一学历 第一学位 原学历 原始学历 初始学历 入职学历 入职时学历 全日制 在职教育'.split(' ');
const educationKeys: ReadonlySet<string> = new Set(
  'highestEducation highestDegree school schoolTier major graduateDate'.split(' '),
);

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
  const vague = vagueWords[column.key];
  return options ? { ...column, options, ...(vague ? { vague } : {}) } : column;
}

/** Columns of template, import and export of the roster. */
export function staffColumns(columns: SheetColumn[], use: 'import' | 'export'): SheetColumn[] {
  const known = columns.map((column) =>
    withWords({
      ...column,
      aliases: [...column.aliases, ...(moreAliases[column.key] ?? [])],
      notUnder: educationKeys.has(column.key) ? [...otherPeople, ...earlierSchools] : otherPeople,
      ...(use === 'import' && requiredOnImport.has(column.key) ? { required: true, clearable: false } : {}),
      ...(helps[column.key] === undefined ? {} : { help: helps[column.key] ?? '' }),
    }),
  );
  const contact = contactColumns(use);
  return use === 'export' ? [...known, contractTermColumn, currentSalaryColumn, ...contact] : [...known, ...contact];
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
for (const [key, { entries }] of Object.entries({ sex, highestEducation: education, maritalStatus, politicalStatus }))
  for (const code of Object.keys(moreWords[key] ?? {}))
    if (!entries.some((entry) => entry.code === code)) throw new Error(`${key} has no code ${code} any more`);
