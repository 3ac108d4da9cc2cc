/** The columns of a roster that say whom to call: titles, and who knows them. */
import { userFamily } from '../model/records/family.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import { besideKey } from '#platform/transfer/beside.ts';
import { toColumn } from '#platform/transfer/sheet-columns.ts';

export const contactFields = ['name', 'relation', 'phone'] as const;
/** Fields of a family record that a roster says. */
export type ContactField = (typeof contactFields)[number];

/** Keys of the columns. */
export const keys = {
  name: besideKey('contactName'),
  relation: besideKey('contactRelation'),
  phone: besideKey('contactPhone'),
} as const satisfies Record<ContactField, string>;

/** What the columns are called. */
export const words: Readonly<Record<ContactField, Pick<SheetColumn, 'label' | 'aliases' | 'help'>>> = {
  name: {
    label: '紧急联系人',
    aliases: [
      '紧急联系人姓名',
      '紧急联络人',
      '紧急联络人姓名',
      '应急联系人',
      '应急联系人姓名',
      'Emergency Contact',
      // Name and number in one cell: contact-import.ts parts them.
      ...['及电话', '和电话', '及联系电话', '及联系方式', '及号码', '姓名及电话', '姓名电话'].map(
        (word) => `紧急联系人${word}`,
      ),
    ],
    help: '一位；更多的在档案或员工履历模板中填写',
  },
  relation: {
    label: '与本人关系',
    aliases: [
      '紧急联系人关系',
      '紧急联系人与本人关系',
      '与紧急联系人关系',
      '紧急联络人关系',
      '应急联系人关系',
      '应急联系人与本人关系',
      '与员工关系',
      'Relationship',
    ],
  },
  phone: {
    label: '紧急联系电话',
    aliases: [
      ...['电话', '手机', '手机号', '手机号码', '联系电话', '联系方式', '号码'].flatMap((word) =>
        ['紧急联系人', '紧急联络人', '应急联系人'].map((whose) => `${whose}${word}`),
      ),
      '紧急联络电话',
      '紧急联系方式',
      '紧急电话',
      '应急联系电话',
      '应急电话',
      'Emergency Phone',
    ],
    help: '紧急联系人的电话',
  },
};

/** Whoever may not write families finds the columns unknown. */
export const writeCode = userFamily.permissions.import ?? userFamily.permissions.update ?? '';

/** Titles above a column that make it one about another relative. */
const relatives = (
  '家庭成员 家庭主要成员 家庭关系 家属 亲属 直系亲属 主要成员 成员 配偶 爱人 丈夫 妻子 父母 父亲 母亲 子女 儿子 女儿 ' +
  '担保人 推荐人 介绍人 内推人 证明人 入党介绍人'
).split(' ');

/** The three columns; an import takes the right to write the record, an export the one to read it. */
export function contactColumns(use: 'import' | 'export'): SheetColumn[] {
  const secret = use === 'import' ? writeCode : userFamily.permissions.read;
  return contactFields.map((field) => {
    const { help: _help, ...column } = toColumn([keys[field], userFamily.fields[field]]);
    return {
      ...column,
      ...words[field],
      identifier: field === 'phone',
      required: false,
      clearable: false,
      secret,
      notUnder: relatives,
    };
  });
}
