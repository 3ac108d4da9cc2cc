/** Labels beside values: 姓名：李思远, or a cell 姓名 with a cell 李思远 behind it. */
import type { Line, Piece } from './lines.ts';
import { pieceOf } from './lines.ts';

/** What a label means for the person; `ignored` is known as a label and not read. */
const personLabels = {
  name: ['姓名', '名字', '应聘者', '求职者', '应聘人', '候选人', 'name'],
  sex: ['性别', 'gender', 'sex'],
  birth: ['出生年月日', '出生年月', '出生日期', '出生时间', '出生', '生日', 'date of birth', 'birthday'],
  phone: [
    '手机号码',
    '联系电话',
    '移动电话',
    '电话号码',
    '手机号',
    '手机',
    '电话',
    '联系方式',
    '联系手机',
    'mobile',
    'phone',
    'tel',
  ],
  email: ['电子邮箱', '电子邮件', '邮箱地址', '邮箱', '邮件', 'e-mail', 'email', 'mail'],
  education: ['最高学历', '学历学位', '学历/学位', '文化程度', '学历', '学位', '最高学位'],
  school: ['毕业院校', '毕业学校', '就读院校', '就读学校', '毕业院校及专业', '院校', '学校'],
  major: ['所学专业', '主修专业', '专业名称', '专业'],
  graduateDate: ['毕业时间', '毕业日期', '毕业年份', '毕业年月'],
  currentCity: [
    '现居住城市',
    '现居住地',
    '现居城市',
    '居住城市',
    '所在城市',
    '现所在地',
    '居住地',
    '现居地',
    '现住',
    '所在地',
    '现居',
    '居住地址',
    '现住址',
    '家庭住址',
    '通讯地址',
    '通信地址',
    '联系地址',
    '住址',
    '地址',
    '城市',
    'location',
    'address',
  ],
  nativePlace: ['籍贯'],
  ethnicity: ['民族'],
  politicalStatus: ['政治面貌', '政治面目'],
  firstWorkDate: ['参加工作时间', '参加工作日期', '参加工作年月', '开始工作时间', '首次工作时间', '参加工作'],
  workYears: ['工作年限', '工作经验', '工龄', '工作年数', '从业年限'],
  currentCompany: ['现工作单位', '目前单位', '当前公司', '目前公司', '现单位', '现公司', '所在单位', '工作单位'],
  currentPosition: ['现任职务', '现任职位', '当前职位', '目前职位', '当前职务', '现职务', '现职位', '现岗位'],
  jobStatus: ['求职状态', '目前状态', '在职状态', '工作状态', '当前状态', '离职状态', '目前状况'],
  expectPosition: [
    '期望从事职位',
    '期望从事职业',
    '目标职能',
    '期望职位',
    '应聘职位',
    '应聘岗位',
    '意向岗位',
    '求职意向',
    '期望岗位',
    '目标职位',
    '意向职位',
    '求职岗位',
    '目标岗位',
    '求职方向',
    '应聘方向',
    '求职职位',
    '期望工作',
  ],
  expectCity: [
    '期望工作地点',
    '期望工作城市',
    '期望城市',
    '期望地点',
    '意向城市',
    '目标地点',
    '期望工作地',
    '期望工作地区',
    '目标城市',
    '意向地点',
    '工作地点',
    '期望地区',
  ],
  expectSalary: [
    '期望月薪',
    '期望年薪',
    '期望薪资',
    '期望薪酬',
    '期望待遇',
    '期望薪水',
    '薪资要求',
    '薪资期望',
    '薪酬要求',
    '待遇要求',
    '期望工资',
  ],
  currentSalary: ['目前年收入', '目前薪资', '当前薪资', '现薪资', '目前月薪', '目前年薪', '当前月薪', '目前薪酬'],
  availableDate: ['可到岗时间', '可到岗日期', '到岗时间', '到岗日期', '入职时间'],
  title: ['专业技术职称', '技术职称', '职称'],
  skills: ['专业技能', '技能特长', '技能', '掌握技能', '技术栈', '职业技能'],
  languages: ['外语水平', '语言能力', '英语水平', '外语能力', '外语等级', '英语等级', '外语', '语言', '英语'],
  selfEvaluation: ['自我评价', '个人评价', '自我介绍', '个人简介'],
  idNumber: ['身份证号码', '身份证号', '身份证', '证件号码', '证件号'],
  ignored: [
    '年龄',
    '婚姻状况',
    '婚姻',
    '婚否',
    '身高',
    '体重',
    '身高体重',
    '健康状况',
    '健康',
    '血型',
    '星座',
    '户口所在地',
    '户籍所在地',
    '户籍',
    '户口',
    '户籍地',
    '国籍',
    '邮编',
    '邮政编码',
    'QQ',
    'qq',
    '微信',
    '微信号',
    '个人主页',
    '博客',
    'github',
    '爱好',
    '兴趣爱好',
    '生育状况',
    '宗教信仰',
    '驾照',
    '照片',
    '宗教',
    '学制',
    '期望行业',
    '工作性质',
    '工作类型',
    '职业类型',
    '期望职能',
    '作品',
    '现住址邮编',
    '紧急联系人',
    '紧急联系电话',
  ],
} as const;
export type PersonLabel = keyof typeof personLabels;

/** What a label means inside one experience. */
const entryLabels = {
  period: [
    '起止时间',
    '起止日期',
    '起止年月',
    '在职时间',
    '任职时间',
    '工作时间',
    '就读时间',
    '项目时间',
    '项目周期',
    '培训时间',
    '时间',
    '日期',
    '年月',
  ],
  startDate: ['入学时间', '入职时间', '开始时间'],
  endDate: ['毕业时间', '离职时间', '结束时间'],
  school: ['毕业院校', '学校名称', '院校名称', '学校', '院校'],
  college: ['院系', '学院'],
  major: ['所学专业', '专业名称', '专业'],
  education: ['学历/学位', '学历学位', '学历', '学位'],
  company: ['公司名称', '单位名称', '企业名称', '工作单位', '所在公司', '公司', '单位'],
  department: ['所在部门', '所属部门', '部门'],
  position: ['担任职务', '担任职位', '职位名称', '岗位名称', '工作岗位', '职位', '职务', '岗位'],
  name: ['项目名称', '证书名称', '培训名称', '培训内容', '培训课程', '课程名称', '项目', '证书'],
  role: ['项目角色', '担任角色', '项目职务', '角色', '项目职位', '担任'],
  organizer: ['培训机构', '培训单位', '机构', '主办单位', '发证机构', '发证单位', '颁发机构'],
  duties: [
    '工作内容',
    '工作描述',
    '工作职责',
    '主要工作',
    '岗位职责',
    '主要职责',
    '职责描述',
    '责任描述',
    '项目职责',
    '个人职责',
    '项目描述',
    '项目简介',
    '项目介绍',
    '项目内容',
    '职责',
    '描述',
    '主要业绩',
    '工作业绩',
    '业绩',
    '项目业绩',
    '项目成果',
  ],
  leaveReason: ['离职原因'],
  obtainDate: ['取得时间', '获得时间', '取得日期', '获证时间', '发证时间', '发证日期', '获取时间'],
  ignored: [
    '证明人',
    '证明人电话',
    '联系电话',
    '联系方式',
    '薪资',
    '月薪',
    '税前薪资',
    '所属行业',
    '行业',
    '公司规模',
    '公司性质',
    '企业性质',
    '规模',
    '性质',
    '汇报对象',
    '下属人数',
    '下属',
    '工作地点',
    '地点',
    '序号',
    '主修课程',
    '主要课程',
    '学习形式',
    '是否统招',
    '证书编号',
    '备注',
    '成绩',
    '排名',
    'GPA',
  ],
} as const;
export type EntryLabel = keyof typeof entryLabels;

type Labels = Readonly<Record<string, readonly string[]>>;

/** Letters of a label may be drawn apart: 姓 名. */
const spaced = (label: string): string =>
  /^[a-z- ]+$/u.test(label) ? label.replaceAll(' ', '\\s+') : Array.from(label).join('\\s*');

function matcherOf<Key extends string>(labels: Readonly<Record<Key, readonly string[]>>) {
  const keys = new Map<string, Key>();
  for (const [key, entries] of Object.entries(labels as Labels))
    for (const entry of entries) keys.set(entry.replaceAll(/[ /]/gu, '').toLowerCase(), key as Key);
  const names = Object.values(labels as Labels)
    .flat()
    .map((entry) => entry.replace('/', '').toLowerCase())
    .toSorted((a, b) => b.length - a.length)
    .map(spaced)
    .join('|');
  const keyOf = (text: string): Key | undefined => {
    const bare = text.replaceAll(/[\s:：*＊/]/gu, '').toLowerCase();
    // Both languages beside each other: Name 姓名.
    const [, han] = /^[a-z-]{2,}(\p{Script=Han}+)$/u.exec(bare) ?? /^(\p{Script=Han}+)[a-z-]{2,}$/u.exec(bare) ?? [];
    return keys.get(bare) ?? (han === undefined ? undefined : keys.get(han));
  };
  return {
    keyOf,
    // With a colon anywhere; without one only as a whole cell, or at its beginning before a blank.
    withColon: new RegExp(`(?<=^|[\\s|｜,，;；/·•、。(（])(${names})\\s*[:：]`, 'giu'),
    beforeBlank: new RegExp(`^\\s*(${names})\\s{1,}(?=\\S)`, 'iu'),
  };
}

/** Below 求职意向 short labels mean what is wished for. */
const wishLabels: Readonly<Record<PersonLabel, readonly string[]>> = {
  ...personLabels,
  expectPosition: [...personLabels.expectPosition, '职能', '职位', '岗位'],
  expectCity: [...personLabels.expectCity, '地点', '地区', '城市'],
  expectSalary: [...personLabels.expectSalary, '薪资', '薪酬', '月薪', '年薪'],
};

const matchers = {
  person: matcherOf<PersonLabel>(personLabels),
  wish: matcherOf<PersonLabel>(wishLabels),
  entry: matcherOf<EntryLabel>(entryLabels),
};
type Matcher = (typeof matchers)[keyof typeof matchers];

export interface Labelled<Key extends string> {
  readonly key: Key;
  readonly piece: Piece;
  /** Where the label begins in its line. */
  readonly start: number;
  /** A colon or a border stands between label and value. */
  readonly isClear: boolean;
}

interface Found<Key extends string> {
  readonly key: Key;
  readonly start: number;
  readonly valueAt: number;
  readonly isClear: boolean;
}

/** Labels of one line with where their values begin. */
function labelsIn<Key extends string>(line: Line, matcher: Matcher): Found<Key>[] {
  const found: Found<Key>[] = [];
  const add = (text: string, start: number, valueAt: number, isClear: boolean) => {
    const key = matcher.keyOf(text) as Key | undefined;
    if (key !== undefined) found.push({ key, start, valueAt, isClear });
  };
  line.segments.forEach(({ at, length }, index) => {
    const cell = line.text.slice(at, at + length);
    const next = line.segments[index + 1];
    const isWhole = matcher.keyOf(cell) !== undefined;
    if (isWhole && next) return add(cell, at, next.at, true);
    const matches = [...cell.matchAll(matcher.withColon)];
    for (const match of matches) add(match[1] ?? '', at + match.index, at + match.index + match[0].length, true);
    const blank = matches.length === 0 ? matcher.beforeBlank.exec(cell) : null;
    if (blank) add(blank[1] ?? '', at, at + blank[0].length, false);
  });
  return found.toSorted((a, b) => a.start - b.start);
}

function readLabels<Key extends string>(line: Line, matcher: Matcher): Labelled<Key>[] {
  const found = labelsIn<Key>(line, matcher);
  return found.flatMap(({ key, start, valueAt, isClear }, index) => {
    const until = found[index + 1]?.start ?? line.text.length;
    // A value ends with its cell; one that begins behind the cell of its label stands in the next.
    const from = line.text[valueAt] === '\t' ? valueAt + 1 : valueAt;
    const cellEnd = line.text.indexOf('\t', from);
    const piece = pieceOf(line, from, Math.max(0, (cellEnd < 0 ? until : Math.min(until, cellEnd)) - from));
    return piece ? [{ key, piece, start, isClear }] : [];
  });
}

/** Values of the person in a line, by their labels. */
export const personLabelsIn = (line: Line): Labelled<PersonLabel>[] => readLabels(line, matchers.person);
/** Values of the person in a line below 求职意向. */
export const wishLabelsIn = (line: Line): Labelled<PersonLabel>[] => readLabels(line, matchers.wish);
/** Values of one experience in a line, by their labels. */
export const entryLabelsIn = (line: Line): Labelled<EntryLabel>[] => readLabels(line, matchers.entry);
/** Whether a line holds a label of the person at all, with a value or without. */
export const hasPersonLabel = (line: Line): boolean => labelsIn(line, matchers.person).length > 0;

/** Columns that a row of headings names; null for a row that is none. */
export function columnsOf(line: Line): (EntryLabel | null)[] | null {
  if (line.segments.length < 2) return null;
  const keys = line.segments.map(({ at, length }) => matchers.entry.keyOf(line.text.slice(at, at + length)) ?? null);
  return keys.filter((key) => key !== null).length >= Math.max(2, keys.length - 1) ? keys : null;
}
