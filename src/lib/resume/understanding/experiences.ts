/** Studies, work, projects, trainings and certificates out of their sections. */
import type { Certificate, Project, Reading, Study, Training, Work } from '../resume.ts';
import type { Block } from './blocks.ts';
import { blocksOf, isHeadLine, labelledIn, tellingOf } from './blocks.ts';
import { daysIn, periodsIn } from './dates.ts';
import type { Period } from './dates.ts';
import { readEducation, schoolIn } from './education.ts';
import { entryLabelsIn } from './labels.ts';
import type { EntryLabel, Labelled } from './labels.ts';
import type { Line, Piece } from './lines.ts';
import { readingOf } from './lines.ts';
import { tokensOf, withBrackets } from './tokens.ts';

/** Parts of an experience while it is put together. */
type Draft = Record<string, Reading | undefined>;

const companyEnd =
  /(?:公司|集团|银行|研究院|研究所|设计院|事务所|厂|中心|医院|学校|大学|学院|中学|小学|幼儿园|协会|学会|局|委员会|工作室|门店|商行|超市|酒店|饭店|股份|合作社|电视台|报社|出版社|分行|支行|Ltd\.?|Inc\.?|LLC|GmbH|Corporation|Company|Group)(?:[(（][^)）]{1,10}[)）])?(?:.{1,8}(?:分公司|分行|支行|办事处|分部|事业部))?$/u;
const positionEnd =
  /(?:师|经理|主管|总监|专员|助理|顾问|会计|记者|主播|出纳|开发|负责人|总裁|主任|组长|技术员|销售|代表|研究员|操作工|机修工|维修工|普工|实习生|编辑|策划|运营|文员|秘书|客服|店长|厂长|班长|线长|队长|部长|科长|处长|院长|校长|护士长?|医生|审计|翻译|导购|司机|质检员|检验员|采购员?|仓管员?|管理员|培训生|合伙人|程序员|测试|造价员|施工员|安全员|资料员|焊工|电工|钳工|车工|Engineer|Manager|Director|Developer|Designer|Analyst|Assistant|Specialist|CEO|CTO|CFO|COO|VP|HRBP|HR|Intern|员)(?:[(（][^)）]{1,10}[)）])?$/iu;
/** 技术中心: a part of a company by the name of what it does. */
const centreOfCompany =
  /^(?:技术|研发|营销|运营|客服|数据|财务|销售|产品|采购|供应链|制造|生产|质量|设计|工程|创新|交付|培训|物流|行政|人力资源|信息|市场|商务)\p{Script=Han}{0,4}中心$/u;
/** The kind of an employer, which boards write below its name. */
const kindOfCompany = /^(?:民营|国有|外资|合资|上市|股份制|私营)(?:公司|企业|集团)$/u;
const departmentEnd = /(?:部|部门|事业部|科|室|组|中心|车间|分厂|小组|团队)$/u;
const noMajor =
  /^(?:预计|在读|统招|全日制|非全日制|在职|自考|成人|函授|双一流|985|211|.*[%％分].*|.*(?:排名|绩点|成绩|GPA|奖学金|获|课程|导师|论文|毕业).*|男|女|\d.*)$/iu;

const surely = (piece: Piece | undefined, confidence: number): Reading | undefined =>
  piece && readingOf(piece, confidence);

const onlyYear = '原文只有年份';

/** First and last day of a period as readings; one that goes on has no last day. */
export function daysOf(line: Line, period: Period): Pick<Study, 'startDate' | 'endDate'> {
  const piece: Piece = { line, start: period.start, text: line.text.slice(period.start, period.start + period.length) };
  // A cell that was broken by a narrow column, and years without months, want a look.
  const isLoose = !/^\d{4}-\d{2}/u.test(period.from);
  const note = isLoose ? onlyYear : undefined;
  const confidence = isLoose ? 0.7 : 0.95;
  return {
    startDate: readingOf(piece, confidence, period.from, note),
    ...(period.to !== null && {
      endDate: readingOf(piece, /^\d{4}-\d{2}/u.test(period.to) ? 0.95 : 0.7, period.to, note),
    }),
  };
}

/** The days of a block: of its line, of a column, of labels. */
function daysOfBlock(block: Block, values: ReadonlyMap<EntryLabel, Labelled<EntryLabel>>): Draft {
  if (block.at && block.period) return { ...daysOf(block.at, block.period) };
  const single = (key: EntryLabel): Reading | undefined => {
    const piece = values.get(key)?.piece;
    const [found] = piece ? daysIn(piece.text) : [];
    return piece && found && readingOf(piece, 0.95, found.day);
  };
  const whole = values.get('period')?.piece;
  const [period] = whole ? periodsIn(whole.text) : [];
  if (whole && period) return { ...daysOf(whole.line, { ...period, start: whole.start + period.start }) };
  return { startDate: single('startDate'), endDate: single('endDate') };
}

/** Labels of a line with their values: they are read already. */
const labelSpans = (line: Line) =>
  entryLabelsIn(line)
    .filter(({ isClear }) => isClear)
    .map(({ start, piece }) => ({ start, length: piece.start + piece.text.length - start }));

/** A block with what labels and columns say, and the words of its head that are left. */
function openBlock(block: Block) {
  const { values: said, plain } = labelledIn(block.rest);
  const inHead = labelledIn(block.heads);
  const values = new Map([...said, ...inHead.values, ...block.columns.map((entry) => [entry.key, entry] as const)]);
  const free = block.columns.length > 0 ? [] : block.heads;
  const tokens = free.flatMap((line) =>
    tokensOf(line, [...labelSpans(line), ...(line === block.at && block.period ? [block.period] : [])]),
  );
  return { values, tokens, plain };
}

const clean = (draft: Draft): Record<string, Reading> =>
  Object.fromEntries(Object.entries(draft).filter((entry): entry is [string, Reading] => entry[1] !== undefined));

const valueOf = (values: ReadonlyMap<EntryLabel, Labelled<EntryLabel>>, key: EntryLabel, confidence = 0.96) =>
  surely(values.get(key)?.piece, confidence);

/** Education, degree, school and major among words. */
function sortStudyTokens(tokens: readonly Piece[]): Draft {
  const draft: Draft = {};
  const isOfMajor = (inside: string): boolean => readEducation(inside) === null && !noMajor.test(inside);
  for (const token of withBrackets(tokens, isOfMajor)) {
    const school = draft['school'] ? null : schoolIn(token.text);
    if (school !== null) {
      draft['school'] = readingOf({ ...token, text: school }, 0.95);
      const rest = token.text.slice(school.length).trim();
      if (/(?:学院|系)$/u.test(rest))
        draft['college'] = readingOf({ ...token, start: token.start + token.text.lastIndexOf(rest), text: rest }, 0.9);
      continue;
    }
    const education = readEducation(token.text);
    const [, subject] =
      /^(?:master|bachelor|doctor|ph\.?d|[mb]\.?(?:sc|eng|a|s))\b.*?\bin\s+(.+)$/iu.exec(token.text) ?? [];
    if (education && subject !== undefined)
      draft['major'] ??= readingOf(
        { ...token, start: token.start + token.text.length - subject.length, text: subject },
        0.9,
      );
    if (education && (subject !== undefined || token.text.length <= education.match.length + 8)) {
      draft['education'] ??= readingOf(token, 0.95, education.education);
      if (education.degree !== null) draft['degree'] ??= readingOf(token, 0.9, education.degree);
      const rest = token.text.replace(education.match, '').replaceAll(/[()（）\s/]|学历|学位|研究生|统招|全日制/gu, '');
      if (rest.length >= 2 && !draft['major'] && !noMajor.test(rest) && /^\p{Script=Han}+$/u.test(rest))
        draft['major'] = readingOf(
          { ...token, start: token.start + Math.max(0, token.text.indexOf(rest)), text: rest },
          0.85,
        );
      continue;
    }
    if (/(?:学院|系)$/u.test(token.text) && draft['school']) draft['college'] ??= readingOf(token, 0.88);
    else if (!draft['major'] && !noMajor.test(token.text) && token.text.length <= 24)
      draft['major'] = readingOf({ ...token, text: token.text.replace(/专业$/u, '') }, 0.92);
  }
  return draft;
}

/** 就读于某学院某专业: a study that is told in a sentence. */
function toldStudy(line: Line | null, after: number): Draft {
  const match =
    line &&
    /(?:(?:就读|毕业|就学|考入|学习)于?|[在于])\s*(\p{Script=Han}{2,20}(?:大学|学院|学校))\s*(\p{Script=Han}{2,15}?)专业/u.exec(
      line.text.slice(after),
    );
  if (!match) return {};
  const [whole, school = '', major = ''] = match;
  const start = after + match.index + whole.indexOf(school);
  return {
    school: readingOf({ line, start, text: school }, 0.88),
    major: readingOf({ line, start: line.text.indexOf(major, start + school.length), text: major }, 0.88),
  };
}

const isSchoolLine = (line: Line): boolean => tokensOf(line).some(({ text }) => schoolIn(text) !== null);

/** Educations of a section, in its order. What names no school is none. */
export function studiesIn(lines: readonly Line[]): Study[] {
  return blocksOf(lines, { isNamed: isSchoolLine, beginsWithout: isSchoolLine }).flatMap((block): Study[] => {
    const { values, tokens, plain } = openBlock(block);
    const education = values.get('education')?.piece;
    const read = education && readEducation(education.text);
    const sentence = toldStudy(block.at, block.period ? block.period.start + block.period.length : 0);
    let draft: Draft = {
      ...(sentence['school'] ? sentence : sortStudyTokens(tokens)),
      ...clean({
        school: valueOf(values, 'school'),
        college: valueOf(values, 'college'),
        major: valueOf(values, 'major'),
        education: education && read ? readingOf(education, 0.96, read.education) : undefined,
        degree: education && read?.degree ? readingOf(education, 0.9, read.degree) : undefined,
      }),
    };
    // What the first line does not name may stand in the one below it.
    if (!draft['school'] || !draft['education'] || !draft['major'])
      for (const line of plain.slice(0, 2).filter(isHeadLine))
        draft = { ...clean(sortStudyTokens(tokensOf(line))), ...clean(draft) };
    return draft['school'] ? [clean({ ...daysOfBlock(block, values), ...draft })] : [];
  });
}

const isCompanyText = (text: string): boolean =>
  companyEnd.test(text) && text.length <= 40 && !centreOfCompany.test(text) && !kindOfCompany.test(text);
const isCompanyLine = (line: Line): boolean =>
  tokensOf(line, periodsIn(line.text)).some(({ text }) => isCompanyText(text));

export const isPositionText = (text: string): boolean =>
  positionEnd.test(text) && text.length <= (/\p{Script=Han}/u.test(text) ? 20 : 50);

/** Whether one piece follows another as in 普工、班长. */
const isListed = (before: Piece, { line, start }: Piece): boolean =>
  /^\s*[、/／]\s*$/u.test(line.text.slice(before.start + before.text.length, start));

/** Company, post and department among words; a word that could be either is doubtful. */
function sortWorkTokens(tokens: readonly Piece[]): Draft {
  const draft: Draft = {};
  const unknown: Piece[] = [];
  let post: Piece | undefined;
  for (const token of tokens) {
    if (/^(?:全职|兼职|实习|在职|离职|\d.*)$/u.test(token.text)) continue;
    if (
      !draft['company'] &&
      isCompanyText(token.text) &&
      !(positionEnd.test(token.text) && !/公司|集团|银行|院|所|厂/u.test(token.text))
    )
      draft['company'] = readingOf(token, 0.95);
    else if (!draft['position'] && isPositionText(token.text)) {
      post = token;
      draft['position'] = readingOf(token, 0.94);
    } else if (post?.line === token.line && positionEnd.test(token.text) && isListed(post, token)) {
      post = { ...post, text: token.line.text.slice(post.start, token.start + token.text.length) };
      draft['position'] = readingOf(post, 0.94);
    } else if (departmentEnd.test(token.text) && token.text.length <= 16) draft['department'] ??= readingOf(token, 0.9);
    else if (token.text.length <= 24) unknown.push(token);
  }
  if (!draft['company'] && unknown[0]) {
    const taken = unknown.shift();
    if (taken) draft['company'] = readingOf(taken, 0.7, taken.text, '不像单位全称，请核对');
  }
  if (!draft['position'] && unknown[0])
    draft['position'] = readingOf(unknown[0], 0.7, unknown[0].text, '不是常见职位名称，请核对');
  return draft;
}

/** 在某单位任某职: an experience that is told in a sentence. */
function toldWork(line: Line | null, after: number): Draft {
  const match =
    line &&
    /^\s*[,，:：]?\s*(?:就职|任职|供职|工作)?[在于](\S{2,30}?)(?:工作[，,])?(?:担任|(?<!责)任|从事)(\p{Script=Han}{2,12}?)(?:工作|一职|职务)?(?=[，,。;；]|$)/u.exec(
      line.text.slice(after),
    );
  if (!match) return {};
  const [whole, told = '', position = ''] = match;
  // 某公司某部: the post is in the department, the work with the company.
  const [, company = told] =
    /^(.+?(?:公司|集团|银行|医院|学校|大学|厂|酒店|饭店))\S{1,10}(?:部|科|室|车间|组|中心)$/u.exec(told) ?? [];
  const start = after + match.index + whole.indexOf(company);
  const at = line.text.indexOf(position, start + company.length);
  return {
    company: readingOf({ line, start, text: company }, 0.86),
    position: readingOf({ line, start: at, text: position }, 0.86),
  };
}

/** What an experience tells, at most so many characters. */
function told(
  values: ReadonlyMap<EntryLabel, Labelled<EntryLabel>>,
  plain: readonly Line[],
  rest: readonly Line[],
): Reading | undefined {
  const labelled = values.get('duties')?.piece;
  const from = labelled ? rest.findIndex((line) => line === labelled.line) : -1;
  if (labelled) {
    const below = from < 0 ? [] : rest.slice(from + 1).filter((line) => plain.includes(line));
    const more = tellingOf(below);
    return readingOf(labelled, 0.9, [labelled.text, more?.text].filter(Boolean).join('\n').slice(0, 2000));
  }
  const telling = tellingOf(plain);
  return telling ? readingOf(telling.piece, 0.9, telling.text.slice(0, 2000)) : undefined;
}

/** Lines below a head that still belong to it: a company or a post by itself. */
function moreHeads(plain: readonly Line[], isWanted: (draft: Draft) => boolean, draft: Draft): Line[] {
  if (!isWanted(draft)) return [];
  const [next] = plain;
  return next && isHeadLine(next) && next.text.trim().length <= 36 ? [next] : [];
}

/** Work of a section, in its order. What names neither company nor post is none. */
export function worksIn(lines: readonly Line[]): Work[] {
  return blocksOf(lines, { isNamed: isCompanyLine }).flatMap((block): Work[] => {
    const { values, tokens, plain } = openBlock(block);
    const named = clean({
      company: valueOf(values, 'company'),
      department: valueOf(values, 'department'),
      position: valueOf(values, 'position'),
    });
    const sentence = toldWork(block.at, block.period ? block.period.start + block.period.length : 0);
    let draft = { ...(sentence['company'] ? clean(sentence) : clean(sortWorkTokens(tokens))), ...named };
    const isVague = (reading: Reading | undefined): boolean => reading === undefined || reading.confidence <= 0.8;
    const heads = moreHeads(plain, ({ company, position }) => isVague(company) || isVague(position), draft);
    const [line] = heads;
    let used: readonly Line[] = [];
    if (line) {
      const more = clean(sortWorkTokens(tokensOf(line)));
      // A line below counts as a head only where it is one without doubt.
      const isHead = Object.values(more).every(({ confidence }) => confidence > 0.8) && Object.keys(more).length > 0;
      if (isHead) {
        const weak = Object.fromEntries(Object.entries(draft).filter(([, { confidence }]) => confidence > 0.8));
        draft = { ...draft, ...more, ...weak };
        used = [line];
      }
    }
    const duties = told(
      values,
      plain.filter((one) => !used.includes(one)),
      block.rest,
    );
    if (!draft['company'] && !draft['position']) return [];
    return [clean({ ...daysOfBlock(block, values), ...draft, duties, leaveReason: valueOf(values, 'leaveReason') })];
  });
}

/** Whether a line with a period names an employer, and beside it nothing but a post: a project has a name of its own. */
function isWorkHead(line: Line): boolean {
  const periods = periodsIn(line.text);
  const words = tokensOf(line, periods).filter(({ text }) => !/^\d/u.test(text));
  return (
    periods.length > 0 &&
    words.some(({ text }) => isCompanyText(text)) &&
    words.every(({ text }) => isCompanyText(text) || isPositionText(text) || departmentEnd.test(text))
  );
}

/** Employers that follow among projects, because the projects of the one before stand below it. */
export function partProjects(lines: readonly Line[]): { readonly projects: Line[]; readonly works: Line[] } {
  const [projects, works]: [Line[], Line[]] = [[], []];
  let isWork = false;
  lines.forEach((line, index) => {
    if (periodsIn(line.text).length > 0) {
      const next = lines.findIndex((other, at) => at > index && periodsIn(other.text).length > 0);
      const own = lines.slice(index + 1, next < 0 ? lines.length : next);
      isWork = isWorkHead(line) && !own.some(({ text }) => /^\s*项目/u.test(text));
    }
    (isWork ? works : projects).push(line);
  });
  return { projects, works };
}

const roleWord =
  /负责人|经理|组长|核心成员|主要成员|成员|骨干|开发|主程|架构师|工程师|设计师|作者|发起人|主持|参与者|队长|项目助理|顾问|分析师|测试|运营|专员|主管/u;

/** Projects of a section, in its order; one without a name is none. */
export function projectsIn(lines: readonly Line[]): Project[] {
  const isNamed = (line: Line): boolean =>
    /项目名称|^\s*项目\s*\d*[：:]/u.test(line.text) ||
    (isHeadLine(line) && /(?:项目|系统|平台|工程|课题|APP|小程序|改造|研究|建设|一期|二期)$/iu.test(line.text.trim()));
  return blocksOf(lines, { isNamed, beginsWithout: (line) => /项目名称/u.test(line.text) }).flatMap(
    (block): Project[] => {
      const { values, tokens, plain } = openBlock(block);
      const role =
        valueOf(values, 'role') ??
        surely(
          tokens.find(({ text }, index) => index > 0 && roleWord.test(text) && text.length <= 16),
          0.88,
        );
      const name =
        valueOf(values, 'name') ??
        surely(
          tokens.find(({ text }) => text !== role?.snippet && text.length <= 60),
          0.88,
        );
      const [below, roleBelow] = !name && plain[0] && isHeadLine(plain[0]) ? tokensOf(plain[0]) : [];
      const title = name ?? surely(below, 0.8);
      if (!title) return [];
      return [
        clean({
          ...daysOfBlock(block, values),
          name: title,
          role: role ?? (roleBelow && roleWord.test(roleBelow.text) ? surely(roleBelow, 0.88) : undefined),
          description: told(values, below ? plain.slice(1) : plain, block.rest),
        }),
      ];
    },
  );
}

/** Trainings of a section, in its order. A training of one day or month begins with it. */
export function trainingsIn(lines: readonly Line[]): Training[] {
  const beginsWithout = (line: Line): boolean => daysIn(line.text)[0]?.start === 0;
  return blocksOf(lines, { isNamed: () => false, beginsWithout }).flatMap((block): Training[] => {
    const { values, tokens: all } = openBlock(block);
    const [day] = block.at && !block.period ? daysIn(block.at.text) : [];
    const only = day && all.find(({ start }) => start === day.start);
    const tokens = all.filter((token) => token !== only);
    const organizer =
      valueOf(values, 'organizer') ??
      surely(
        tokens.find(({ text }) => isCompanyText(text) || /培训学校|学院$|大学$|机构$/u.test(text)),
        0.88,
      );
    const name =
      valueOf(values, 'name') ??
      surely(
        tokens.find(({ text }) => text !== organizer?.snippet),
        0.86,
      );
    const days = { ...daysOfBlock(block, values) };
    if (only && day) days['startDate'] ??= readingOf({ ...only, text: only.text.slice(0, day.length) }, 0.9, day.day);
    return name ? [clean({ ...days, name, organizer })] : [];
  });
}

const noCertificate = /^(?:无|暂无|其他|\d+|获得|取得|考取|证书|等)$/u;

const levelWord = /^(?:初级|中级|高级|副高级?|正高级?|[一二三四五六]级|[A-Z]证?)$/u;

/** Names of certificates in a line, each with what stands behind it in brackets: 软件设计师（中级）, 一级建造师（市政）. */
function namesIn(
  line: Line,
  days: readonly { readonly start: number; readonly length: number }[],
): { piece: Piece; value: string }[] {
  const names: { piece: Piece; value: string }[] = [];
  for (const { start, text } of withBrackets(tokensOf(line, days), (inside) => !noCertificate.test(inside))) {
    const name = text.replace(/^\p{Script=Han}{2,6}[:：]\s*/u, '').replace(/^(?:获得|取得|考取|通过|持有)\s*/u, '');
    const previous = names.at(-1);
    if (previous && levelWord.test(name)) {
      const { piece, value } = previous;
      const whole = line.text.slice(piece.start, start + text.length);
      names[names.length - 1] = { piece: { ...piece, text: whole }, value: `${value}（${name}）` };
    } else if (!noCertificate.test(name) && name.length <= 40)
      names.push({ piece: { line, start: start + text.length - name.length, text: name }, value: name });
  }
  return names;
}

/** Certificates of one line: several names between separators, each with the day that stands beside it. */
function certificatesOfLine(line: Line): Certificate[] {
  const days = daysIn(line.text);
  const names = namesIn(line, days);
  // Days stand all before or all behind what they belong to.
  const isBehind = (days[0]?.start ?? 0) > (names[0]?.piece.start ?? 0);
  return names.map(({ piece, value }, index) => {
    const [after, before] = [names[index + 1]?.piece.start ?? Infinity, names[index - 1]?.piece.start ?? -1];
    const day = days.find(({ start }) =>
      isBehind ? start > piece.start && start < after : start < piece.start && start > before,
    );
    const isYear = day?.day.length === 4;
    const dayPiece = day && { line, start: day.start, text: line.text.slice(day.start, day.start + day.length) };
    return clean({
      name: readingOf(piece, 0.9, value),
      obtainDate: day && dayPiece && readingOf(dayPiece, isYear ? 0.7 : 0.9, day.day, isYear ? onlyYear : undefined),
    });
  });
}

/** 软件技能：PS、PR among certificates: what somebody can do, not what somebody holds. */
export const isSkillLine = ({ text }: Line): boolean =>
  /^\s*(?:软件|计算机|电脑|办公|编程|专业|其他)?(?:技能|软件|能力|水平)\s*[:：]/u.test(text);

/** Certificates of a section, in its order. */
export function certificatesIn(lines: readonly Line[]): Certificate[] {
  const blocks = blocksOf(lines, { isNamed: () => false }).filter(({ columns }) =>
    columns.some(({ key }) => key === 'name'),
  );
  if (blocks.length > 0)
    return blocks.map((block) => {
      const { values } = openBlock(block);
      const piece = values.get('obtainDate')?.piece ?? values.get('period')?.piece;
      const [day] = piece ? daysIn(piece.text) : [];
      return clean({ name: valueOf(values, 'name'), obtainDate: piece && day && readingOf(piece, 0.95, day.day) });
    });
  return lines.filter((line) => line.text.length <= 120 && !isSkillLine(line)).flatMap(certificatesOfLine);
}
