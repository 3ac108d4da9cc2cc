/**
 * The small code lists that browser and server share. Long ones (divisions, industries, titles …)
 * are files behind `#platform/dictionaries/dictionaries.ts`. Stored and sent is the code, shown the Chinese label.
 */

/** One choice. */
export interface DictionaryEntry<Code extends string = string> {
  readonly code: Code;
  readonly label: string;
}

/** A named, ordered, closed list of choices. `name` is unique in the product. */
export interface Dictionary<Code extends string = string> {
  readonly name: string;
  readonly entries: readonly DictionaryEntry<Code>[];
}

/** The union of a dictionary's codes: `CodeOf<typeof sex>` is '1' | '2' | '9'. */
export type CodeOf<D extends Dictionary> = D['entries'][number]['code'];

/** Declares a dictionary: `dictionary('sex', [['1', '男'], …])`. Throws on a code or label that occurs twice. */
export function dictionary<const Code extends string>(
  name: string,
  pairs: readonly (readonly [code: Code, label: string])[],
): Dictionary<Code> {
  const entries = pairs.map(([code, label]) => Object.freeze({ code, label }));
  for (const key of ['code', 'label'] as const) {
    if (new Set(entries.map((entry) => entry[key])).size < entries.length)
      throw new Error(`${name}: a ${key} occurs twice`);
  }
  return Object.freeze({ name, entries: Object.freeze(entries) });
}

/** Label of a code, undefined when the dictionary does not hold it. */
export function labelOf(dictionary: Dictionary, code: string | null | undefined): string | undefined {
  return dictionary.entries.find((entry) => entry.code === code)?.label;
}

/** Code of what a person typed, label or code, blanks around it ignored; undefined when neither. */
export function codeOfText<Code extends string>(dictionary: Dictionary<Code>, text: string): Code | undefined {
  const wanted = text.trim();
  return dictionary.entries.find((entry) => entry.code === wanted || entry.label === wanted)?.code;
}

/** GB/T 2261.1. */
export const sex = dictionary('sex', [
  ['1', '男'],
  ['2', '女'],
  ['9', '未说明'],
]);

/** GB/T 2261.2, main classes. */
export const maritalStatus = dictionary('maritalStatus', [
  ['10', '未婚'],
  ['20', '已婚'],
  ['30', '丧偶'],
  ['40', '离婚'],
  ['90', '未说明'],
]);

/** GB/T 4762-1984, short names as on forms. */
export const politicalStatus = dictionary('politicalStatus', [
  ['01', '中共党员'],
  ['02', '预备党员'],
  ['03', '共青团员'],
  ['04', '民革'],
  ['05', '民盟'],
  ['06', '民建'],
  ['07', '民进'],
  ['08', '农工党'],
  ['09', '致公党'],
  ['10', '九三学社'],
  ['11', '台盟'],
  ['12', '无党派'],
  ['13', '群众'],
]);

/** GB/T 4658-2006, all codes. The ten classes (10, 20 …) may be stored where the finer code is unknown. */
export const education = dictionary('education', [
  ['10', '研究生教育'],
  ['11', '博士研究生毕业'],
  ['12', '博士研究生结业'],
  ['13', '博士研究生肄业'],
  ['14', '硕士研究生毕业'],
  ['15', '硕士研究生结业'],
  ['16', '硕士研究生肄业'],
  ['17', '研究生班毕业'],
  ['18', '研究生班结业'],
  ['19', '研究生班肄业'],
  ['20', '大学本科教育'],
  ['21', '大学本科毕业'],
  ['22', '大学本科结业'],
  ['23', '大学本科肄业'],
  ['28', '大学普通班毕业'],
  ['30', '大学专科教育'],
  ['31', '大学专科毕业'],
  ['32', '大学专科结业'],
  ['33', '大学专科肄业'],
  ['40', '中等职业教育'],
  ['41', '中等专科毕业'],
  ['42', '中等专科结业'],
  ['43', '中等专科肄业'],
  ['44', '职业高中毕业'],
  ['45', '职业高中结业'],
  ['46', '职业高中肄业'],
  ['47', '技工学校毕业'],
  ['48', '技工学校结业'],
  ['49', '技工学校肄业'],
  ['60', '普通高级中学教育'],
  ['61', '普通高中毕业'],
  ['62', '普通高中结业'],
  ['63', '普通高中肄业'],
  ['70', '初级中学教育'],
  ['71', '初中毕业'],
  ['73', '初中肄业'],
  ['80', '小学教育'],
  ['81', '小学毕业'],
  ['83', '小学肄业'],
  ['90', '其他'],
]);

/** Groups of the charts and of short columns. */
export const educationGroup = dictionary('educationGroup', [
  ['doctor', '博士'],
  ['master', '硕士'],
  ['bachelor', '本科'],
  ['college', '专科'],
  ['other', '其他'],
]);

/** Group of a GB/T 4658 code: 11–13 doctor, 10 and 14–19 master, 2x bachelor, 3x college. */
export function educationGroupOf(code: string): CodeOf<typeof educationGroup> {
  if (/^1[1-3]$/.test(code)) return 'doctor';
  if (code.startsWith('1')) return 'master';
  if (code.startsWith('2')) return 'bachelor';
  return code.startsWith('3') ? 'college' : 'other';
}

/** GB/T 6864-2003, first digit; three-digit codes are in the data file. */
export const degree = dictionary('degree', [
  ['1', '名誉博士'],
  ['2', '博士'],
  ['3', '硕士'],
  ['4', '学士'],
]);

/** GB/T 3304-1991, all 56. */
export const ethnicity = dictionary('ethnicity', [
  ['01', '汉族'],
  ['02', '蒙古族'],
  ['03', '回族'],
  ['04', '藏族'],
  ['05', '维吾尔族'],
  ['06', '苗族'],
  ['07', '彝族'],
  ['08', '壮族'],
  ['09', '布依族'],
  ['10', '朝鲜族'],
  ['11', '满族'],
  ['12', '侗族'],
  ['13', '瑶族'],
  ['14', '白族'],
  ['15', '土家族'],
  ['16', '哈尼族'],
  ['17', '哈萨克族'],
  ['18', '傣族'],
  ['19', '黎族'],
  ['20', '傈僳族'],
  ['21', '佤族'],
  ['22', '畲族'],
  ['23', '高山族'],
  ['24', '拉祜族'],
  ['25', '水族'],
  ['26', '东乡族'],
  ['27', '纳西族'],
  ['28', '景颇族'],
  ['29', '柯尔克孜族'],
  ['30', '土族'],
  ['31', '达斡尔族'],
  ['32', '仫佬族'],
  ['33', '羌族'],
  ['34', '布朗族'],
  ['35', '撒拉族'],
  ['36', '毛南族'],
  ['37', '仡佬族'],
  ['38', '锡伯族'],
  ['39', '阿昌族'],
  ['40', '普米族'],
  ['41', '塔吉克族'],
  ['42', '怒族'],
  ['43', '乌孜别克族'],
  ['44', '俄罗斯族'],
  ['45', '鄂温克族'],
  ['46', '德昂族'],
  ['47', '保安族'],
  ['48', '裕固族'],
  ['49', '京族'],
  ['50', '塔塔尔族'],
  ['51', '独龙族'],
  ['52', '鄂伦春族'],
  ['53', '赫哲族'],
  ['54', '门巴族'],
  ['55', '珞巴族'],
  ['56', '基诺族'],
]);
