/** The contract as its form knows it: the fields of the declaration, and its parts as values of the same form. */
import { f } from '#platform/entity/field.ts';
import type { AnyEntity, Issue } from '#platform/entity/entity.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { AnyRow, Values } from '#platform/web/entity/any-row.ts';
import { settled } from '#platform/web/entity/form-values.ts';
import type { AgreedParty, AgreedPlan, AgreedValues } from '../../model/agreement.ts';
import {
  agreementIssues,
  hasAmount,
  partyIssues,
  planIssues,
  rateWarning,
  submitIssues,
} from '../../model/agreement.ts';
import { contract } from '../../model/contract.ts';
import type { FileInput, PartyInput, PlanInput } from '../../model/edit-calls.ts';
import type { ContractDetail } from '../../model/list-calls.ts';
import { fileKeys, partiesOf, partOf, partyKeys, planKeys, plansOf } from '../parts/drafts.ts';

/** Sections of the page in order, with the fields of each. */
export const sections = [
  {
    key: 'basic',
    label: '基本',
    keys: [
      'contractName',
      'typeId',
      'contractNo',
      'direction',
      'nature',
      'ownerId',
      'deptId',
      'parentId',
      'relation',
      'projectId',
      'secretLevel',
      'followers',
    ],
  },
  { key: 'parties', label: '签约方', keys: ['parties'] },
  {
    key: 'money',
    label: '金额',
    keys: [
      'amount',
      'taxRate',
      'amountCeiling',
      'currency',
      'exchangeRate',
      'paymentTerms',
      'depositAmount',
      'depositReturnDate',
      'lines',
    ],
  },
  {
    key: 'term',
    label: '期限续约',
    keys: ['startDate', 'endDate', 'openEnded', 'signDate', 'autoRenew', 'renewMonths', 'noticeDays'],
  },
  { key: 'plans', label: '收付计划', keys: ['plans'] },
  { key: 'files', label: '附件', keys: ['files'] },
  {
    key: 'terms',
    label: '条款签署',
    keys: [
      'subject',
      'summary',
      'keyTerms',
      'ourSigner',
      'signPlace',
      'signMethod',
      'sealTypes',
      'copies',
      'ourCopies',
      'remark',
    ],
  },
  { key: 'approval', label: '审批人', keys: [] },
] as const;
export type SectionKey = (typeof sections)[number]['key'];

const wide = { form: { wide: true } } as const;

/**
 * The parts may not lie in the storage of the tab as they are: they hold account and telephone numbers. `secret` keeps them out;
 * the draft of the browser keeps them without those.
 */
const fields = {
  ...contract.fields,
  contractNo: { ...contract.fields.contractNo, required: false },
  lines: { ...contract.fields.lines, ...wide },
  parties: f.json<PartyInput[]>({ label: '签约方', secret: contract.permissions.update, ...wide }),
  plans: f.json<PlanInput[]>({ label: '收付款计划', secret: 'contract_amount_view', ...wide }),
  files: f.json<FileInput[]>({ label: '附件', ...wide }),
};

/** The fields in the order in which they are drawn. */
const ordered = Object.fromEntries(
  [...sections.flatMap(({ keys }) => [...keys]), ...Object.keys(fields)].map((key) => [
    key,
    fields[key as keyof typeof fields],
  ]),
);

/** All keys of the form; the category is set with the type. */
export const formKeys: readonly string[] = ['categoryId', ...sections.flatMap(({ keys }) => keys)];

/** What the form is checked for: always, and before a submission. */
export interface Checked {
  readonly isSubmitting: boolean;
  readonly ownUscc: string | null;
}

/** Keeps what the form is checked for; read when it is checked, and by nothing that is drawn. */
export function createChecked(): {
  readonly read: () => Checked;
  readonly change: (changes: Partial<Checked>) => void;
} {
  let checked: Checked = { isSubmitting: false, ownUscc: null };
  return {
    read: () => checked,
    change: (changes) => {
      checked = { ...checked, ...changes };
    },
  };
}

/** Findings of the whole form; the server asks the same. */
export function formIssues(row: Values, { isSubmitting, ownUscc }: Checked): readonly Issue[] {
  const values = row as AgreedValues;
  const parties = partiesOf(row) as readonly AgreedParty[];
  const plans = plansOf(row) as readonly AgreedPlan[];
  const found = isSubmitting
    ? submitIssues(values, parties, plans, ownUscc)
    : [...agreementIssues(values), ...partyIssues(parties, ownUscc), ...planIssues(values, plans)];
  const warning = rateWarning(values, todayInShanghai());
  return [
    ...(contract.rules?.(row) ?? []),
    ...found,
    ...(warning === null ? [] : [{ field: 'taxRate', message: warning, level: 'warning' as const }]),
  ];
}

/** The declaration of the form; `checked` is asked at each check. */
export const formEntity = (checked: () => Checked): AnyEntity => ({
  ...contract,
  fields: ordered,
  rules: (row: Values) => formIssues(row, checked()),
});

/** Keys that are drawn for these values: money where there is some, months of renewal where it renews. */
export function shownKeys(section: SectionKey, values: Values, seesAmounts: boolean): readonly string[] {
  const isMoney = hasAmount(values);
  const hidden = new Set<string>([
    ...(isMoney ? [] : ['amount', 'taxRate', 'lines']),
    ...(values['nature'] === 'framework' ? [] : ['amountCeiling']),
    ...(values['currency'] === 'CNY' ? ['exchangeRate'] : []),
    ...(values['autoRenew'] === true ? [] : ['renewMonths', 'noticeDays']),
    ...(settled(values['parentId']) === null ? ['relation'] : []),
    ...(settled(values['depositAmount']) === null ? ['depositReturnDate'] : []),
    ...(seesAmounts ? [] : ['amount', 'amountCeiling', 'depositAmount', 'depositReturnDate', 'lines', 'plans']),
    ...(isMoney ? [] : ['plans']),
  ]);
  return (sections.find(({ key }) => key === section)?.keys ?? ([] as readonly string[])).filter(
    (key: string) => !hidden.has(key),
  );
}

/** A stored contract as a row of the form. */
export const formRow = ({ contract: row, parties, plans, files }: ContractDetail): AnyRow => ({
  ...row,
  parties: parties.map((part) => partOf(part, partyKeys)),
  plans: plans.map((part) => partOf(part, planKeys)),
  files: files.map((part) => partOf(part, fileKeys)),
});

/** What a browser may keep of what was typed: no numbers of identity, telephones or accounts. */
export const storableValues = (values: Values): Values => ({
  ...values,
  ...(values['parties'] !== undefined && {
    parties: partiesOf(values).map(({ idNo: _id, contactPhone: _phone, bankAccount: _account, ...party }) => party),
  }),
});

/** Where a section stands: how many findings it has, or whether what it must hold is there. */
export function sectionState(
  section: SectionKey,
  values: Values,
  errors: Readonly<Record<string, string>>,
  seesAmounts: boolean,
): { readonly errors: number; readonly isDone: boolean } {
  const keys = shownKeys(section, values, seesAmounts);
  const found = keys.filter((key) => key in errors).length;
  const typed = (key: string) =>
    settled(values[key]) !== null && !(Array.isArray(values[key]) && values[key].length === 0);
  const asked: Readonly<Record<SectionKey, readonly string[]>> = {
    basic: ['contractName', 'typeId', 'direction', 'ownerId'],
    parties: ['parties'],
    money: ['amount'],
    term: values['openEnded'] === true ? ['startDate'] : ['endDate'],
    plans: ['plans'],
    files: ['files'],
    terms: ['subject'],
    approval: [],
  };
  const wanted = asked[section].filter((key) => keys.includes(key));
  return { errors: found, isDone: found === 0 && keys.length > 0 && wanted.every(typed) };
}
