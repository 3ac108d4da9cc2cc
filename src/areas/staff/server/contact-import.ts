/** The emergency contact that a roster says beside each person: checked, kept as a record of the family, and exported again. */
import { maxEmergency, maxFamily, userFamily } from '../model/records/family.ts';
import { normaliseMobile } from '#lib/chinese/chinese-identifiers.ts';
import { normalisePersonName } from '#lib/chinese/person-name.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { valueSchema } from '#platform/entity/schema.ts';
import { validationMessages } from '#platform/entity/validation-message.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { EntityHooks, ImportOptions, MatchedRow, Row } from '#platform/store/entity-hooks.ts';
import { maskedValue } from '#platform/store/masking.ts';
import { writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { ContactField } from './contact-columns.ts';
import { contactFields, keys, words, writeCode } from './contact-columns.ts';

type Contact = { -readonly [Field in ContactField]?: NonNullable<RowOf<typeof userFamily>[Field]> };

const schemas = new Map(
  contactFields.map((field) => [field, valueSchema({ ...userFamily.fields[field], label: words[field].label })]),
);

interface StoredContact {
  readonly person: number;
  readonly name: string;
  readonly relation: string | null;
  readonly isEmergency: boolean | null;
  readonly phoneIndex: string | null;
}

/** Families of stored people, by person. */
async function familiesOf(context: TenantWork, people: readonly number[]): Promise<Map<number, StoredContact[]>> {
  if (people.length === 0) return new Map();
  const found = await queryRows<StoredContact>(context)`
    select t.user_base_id as person, t.name, t.relation, t.is_emergency, t.phone_index
    from user_family t
    where ${tenantCondition(context, 't')} and t.user_base_id = any(${[...people]}::bigint[])`;
  return Map.groupBy(found, ({ person }) => person);
}

/** A name, perhaps who that is in brackets, and a mobile or fixed number behind it: 吴大海（父亲）138 0000 1111. */
const together = /^(\D*?)[\s:：,，、;；/-]*((?:\+?86[\s-]?)?1[3-9](?:[\s-]?\d){9}|0\d{2,3}[\s-]?\d{7,8})\D*$/u;
const withRelation = /^([^（(]*)[（(]\s*([^）)]+?)\s*[）)]?$/u;

/** Parts a cell that holds name and number, where the number has no cell of its own. A word for a relative alone is no name. */
function partTogether(values: Row): void {
  const whole = values[keys.name];
  const [, who = '', number] = typeof whole === 'string' ? (together.exec(whole.trim()) ?? []) : [];
  if (number === undefined || values[keys.phone] !== undefined) return;
  const [, before = who, word = who] = withRelation.exec(who.trim()) ?? [];
  const relation = relationOf(word.trim());
  const name = before.trim();
  values[keys.phone] = number.replaceAll(/[\s-]/gu, '');
  if (relation !== undefined) values[keys.relation] ??= relation;
  if (name === '' || (relation !== undefined && name === word.trim())) delete values[keys.name];
  else values[keys.name] = name;
}

const relationOf = (word: string): string | undefined =>
  userFamily.fields.relation.options?.find(({ label, aliases }) => label === word || aliases?.includes(word))?.code;

/** What the sheet says, in the spelling of the store; each part that is none is told and left out. */
function readContact({ values, issues }: MatchedRow): Contact {
  const contact: Contact = {};
  partTogether(values);
  for (const field of contactFields) {
    const value = values[keys[field]];
    delete values[keys[field]];
    const schema = schemas.get(field);
    if (value === undefined || value === null || !schema) continue;
    const parsed = schema.safeParse(value);
    if (parsed.success) Object.assign(contact, { [field]: parsed.data });
    else remark(issues, field, 'invalid', `${validationMessages(schema, parsed.error.issues).first}，将留空`);
  }
  if (contact.name !== undefined) contact.name = normalisePersonName(contact.name);
  if (contact.phone !== undefined) contact.phone = normaliseMobile(contact.phone);
  return contact;
}

function remark(issues: MatchedRow['issues'], field: ContactField, kind: string, message: string): void {
  issues.push({ key: keys[field], level: 'warning', kind, message });
}

/** Drops what the rules of a family record refuse, and tells what they say. */
function judge(contact: Contact, issues: MatchedRow['issues']): void {
  for (const { field, message, level } of userFamily.rules?.({ ...contact, isEmergency: true }) ?? []) {
    const own = contactFields.find((candidate) => candidate === field);
    if (own === undefined) continue;
    const isRefused = level !== 'warning' && contact[own] !== undefined;
    if (isRefused) delete contact[own];
    remark(
      issues,
      own,
      isRefused ? 'invalid' : 'rule',
      `${words[own].label}：${message}${isRefused ? '，将留空' : ''}`,
    );
  }
}

/** Whether the record can be added to those of the person: the sentence that says why not, null where there is nothing to say. */
function objection(
  context: TenantWork,
  { name, relation, phone }: Contact,
  held: readonly StoredContact[],
): { readonly message: string | null } | undefined {
  const same = held.find((other) => other.name === name);
  if (same) {
    // Whoever may not see the numbers is not told either whether a guess is right.
    const isSame =
      holds(context, 'staff_phone_view') &&
      same.isEmergency === true &&
      (relation ?? same.relation) === same.relation &&
      (phone === undefined || context.platform.seal.index(phone) === same.phoneIndex);
    return { message: isSame ? null : '档案中已有这位家属，保持原值，要改请到档案或用员工履历模板' };
  }
  if (held.filter(({ isEmergency }) => isEmergency).length >= maxEmergency)
    return { message: `档案中已有 ${maxEmergency} 位，不再增加` };
  return held.length >= maxFamily ? { message: `家庭成员已有 ${maxFamily} 位，不再增加` } : undefined;
}

/** Checks the contacts of rows; what is left in `values` is what will be written. */
export async function completeContacts(context: TenantWork, rows: readonly MatchedRow[]): Promise<void> {
  const asking = rows.filter(({ values }) => contactFields.some((field) => values[keys[field]] !== undefined));
  if (asking.length === 0) return;
  const families = await familiesOf(
    context,
    asking.flatMap(({ before }) => (before ? Number(before['id']) : [])),
  );
  const mayWrite = holds(context, writeCode);
  for (const row of asking) {
    const contact = readContact(row);
    if (!mayWrite) continue;
    if (contact.name === undefined) {
      for (const field of ['relation', 'phone'] as const)
        if (contact[field] !== undefined)
          remark(row.issues, field, 'no_contact', `${words[field].label}：没有紧急联系人的姓名，将留空`);
      continue;
    }
    judge(contact, row.issues);
    const refusal = row.before && objection(context, contact, families.get(Number(row.before['id'])) ?? []);
    if (refusal) {
      if (refusal.message !== null)
        remark(row.issues, 'name', 'contact_kept', `${words.name.label}：${refusal.message}`);
      continue;
    }
    for (const field of contactFields) if (contact[field] !== undefined) row.values[keys[field]] = contact[field];
    const relation = userFamily.fields.relation.options?.find(({ code }) => code === contact.relation);
    if (relation) row.shown = { ...row.shown, [keys.relation]: relation.label };
    row.hasMore = true;
  }
}

/** Adds the contacts to the families of people who were just written; whom somebody else added meanwhile is there once. */
export const writeContacts: EntityHooks['writeBeside'] = async (context, rows, onMade): Promise<void> => {
  if (!holds(context, writeCode)) return;
  const families = await familiesOf(
    context,
    rows.map(({ id }) => id),
  );
  const contacts = rows.flatMap(({ id, values }) => {
    const contact = contactOf(values);
    const isNew = contact.name !== undefined && !objection(context, contact, families.get(id) ?? []);
    return isNew ? [{ before: null, values: { userBaseId: id, ...contact, isEmergency: true } }] : [];
  });
  await keepContacts(context, contacts, onMade);
};

async function keepContacts(
  context: TenantWork,
  contacts: Parameters<typeof writeRows>[2],
  onMade: ImportOptions['onMade'],
): Promise<void> {
  if (contacts.length === 0) return;
  for (const { id, version } of await writeRows(context, userFamily, contacts, { source: 'sheet' }))
    if (id !== null) onMade({ entity: userFamily.name, id, version });
}

function contactOf(values: Row): Contact {
  const kept = contactFields.flatMap((field) => {
    const value = values[keys[field]];
    return typeof value === 'string' ? [[field, value] as const] : [];
  });
  // The check left only values of their fields there.
  return Object.fromEntries(kept) as Contact;
}

/** Adds the first emergency contact of each person to rows of an export, for who may see families; its number as the right to see numbers allows. */
export async function addContacts(context: TenantWork, rows: readonly Row[]): Promise<void> {
  if (!holds(context, userFamily.permissions.read)) return;
  const { groupCode, companyCodes } = context.tenant;
  const found = await queryRows<Contact & { readonly person: number }>(context)`
    select distinct on (t.user_base_id) t.user_base_id as person, t.name, t.relation, t.phone
    from user_family t
    where t.group_code = ${groupCode} and t.company_code = any(${[...companyCodes]}::text[]) and t.deleted_at is null
      and t.user_base_id = any(${rows.map((row) => row['id'])}::bigint[]) and t.is_emergency
    order by t.user_base_id, t.emergency_order nulls last, t.id`;
  const contacts = new Map(found.map((contact) => [contact.person, contact]));
  const { phone: phoneField, relation: relationField } = userFamily.fields;
  for (const row of rows) {
    const contact = contacts.get(Number(row['id']));
    const phone = contact?.phone ? context.platform.seal.open(contact.phone) : null;
    row[keys.name] = contact?.name ?? null;
    row[keys.relation] = relationField.options?.find(({ code }) => code === contact?.relation)?.label ?? null;
    row[keys.phone] =
      phone === null || holds(context, phoneField.secret ?? '') ? phone : maskedValue(phoneField, phone);
  }
}
