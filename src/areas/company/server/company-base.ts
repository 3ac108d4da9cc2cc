/** The company's own profile: the tenant row and `company_base` read and written as one. */
import { sql } from 'kysely';
import type { CompanyIdentity } from '#core/org/public.server.ts';
import {
  changeIdentity,
  createEnterprise,
  identityOf,
  inEnterprise,
  isCreditCodeTaken,
  lockIdentity,
} from '#core/org/public.server.ts';
import { checkCreditCode } from '#lib/chinese/chinese-identifiers.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { AnswerOf } from '#platform/entity/schema.ts';
import { maxPageSize, todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { label } from '#platform/dictionaries/dictionaries.ts';
import type { Row, RowWrite } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { checkRules, companyForNewRow } from '#platform/store/row-values.ts';
import { warningSentences } from '#platform/store/entity-handlers.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { CurrentRow } from '#platform/runtime/shown-row.ts';
import { shownRecord } from '#platform/runtime/shown-row.ts';
import { settleFiles } from '#platform/store/file-reference.ts';
import { settleStored } from '#platform/store/stored-value.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { followRows } from '#platform/store/follow.ts';
import { companyBase, companyProfile, identityKeys } from '../model/company-base.ts';
import {
  checkUscc,
  getCompanyInfo,
  insertOrUpdateCompanyBase,
  updateCompanyBase,
} from '../model/company-base-calls.ts';
import { completenessOf } from '../model/completeness.ts';
import { certificate } from '../model/certificate.ts';
import { indicator } from '../model/finance.ts';
import { honor } from '../model/honor.ts';
import { management } from '../model/management.ts';
import { officialUser } from '../model/official-user.ts';
import { partner } from '../model/partner.ts';
import { periods, reachOf } from '../model/report/periods.ts';
import { shareholder } from '../model/shareholder.ts';
import { withDerivedSize } from './enterprise-size.ts';

/** Entities that the profile counts. */
const counted: readonly AnyEntity[] = [shareholder, officialUser, partner, certificate, management, honor];

interface Saved {
  readonly id: number;
  readonly version: number;
  readonly warnings: string[];
}

/** The stored rest of the profile; null before the first save. */
async function storedBase(context: TenantWork): Promise<AnswerOf<typeof companyBase> | null> {
  const row = await queryRow<{ id: number }>(context)`
    select t.id from company_base t where ${tenantCondition(context, 't')} order by t.id limit 1`;
  return row ? await entityStore(context, companyBase).get(row.id) : null;
}

/** Before the first save: no row, nothing but what the register knows. */
function emptyBase(context: TenantWork, companyCode: string): Row {
  const system = {
    id: 0,
    version: 0,
    groupCode: context.tenant.groupCode,
    companyCode,
    createdBy: null,
    createdAt: '',
    updatedBy: null,
    updatedAt: '',
  };
  return { ...Object.fromEntries(Object.keys(companyBase.fields).map((key) => [key, null])), ...system };
}

async function profileOf(context: TenantWork): Promise<Row> {
  const companyCode = companyForNewRow(context);
  const identity = await identityOf(context, companyCode);
  return { ...identity, ...((await storedBase(context)) ?? emptyBase(context, companyCode)) };
}

async function counts(context: TenantWork): Promise<Record<string, number>> {
  const parts = counted.map(
    (entity) =>
      sql`
        select ${entity.name}::text as name, count(*) as count
        from ${sql.table(entity.table)} t
        where ${tenantCondition(context, 't')}`,
  );
  const found = await queryRows<{ name: string; count: number }>(context)`${sql.join(parts, sql` union all `)}`;
  return Object.fromEntries(found.map(({ name, count }) => [name, count]));
}

/** What the company may call itself today, by its valid certificates. */
async function recognitions(
  context: TenantWork,
): Promise<{ isHighTech: boolean; isSpecializedNew: boolean; isTechSme: boolean }> {
  const found = await queryRows<{ certType: string }>(context)`
    select distinct t.cert_type
    from certificate t
    where ${tenantCondition(context, 't')} and t.status in ('valid', 'expiring')`;
  const has = (...types: string[]) => found.some((row) => types.includes(row.certType));
  return {
    isHighTech: has('high_tech'),
    isSpecializedNew: has('specialized_new', 'little_giant'),
    isTechSme: has('tech_sme'),
  };
}

async function shareholdersPaid(context: TenantWork): Promise<number | null> {
  const found = await queryRow<{ paid: number | null }>(context)`
    select sum(coalesce(t.paid_amount, 0)) as paid
    from shareholder t
    where ${tenantCondition(context, 't')} and t.status = 'present'`;
  return found?.paid ?? null;
}

/** Who holds shares and who is in office today, masked as in the lists of their own. */
async function presentPeople(
  context: TenantWork,
): Promise<{ shareholders: AnswerOf<typeof shareholder>[]; officials: AnswerOf<typeof officialUser>[] }> {
  const query = { filter: { status: ['present'] }, page: { current: 1, size: maxPageSize } };
  const [shareholders, officials] = await Promise.all([
    entityStore(context, shareholder).page(query),
    entityStore(context, officialUser).page(query),
  ]);
  return { shareholders: shareholders.records, officials: officials.records };
}

/** Indicators of the period that reaches furthest; what is planned for next year is none yet. Nothing without the code of the figures. */
async function latestIndicator(context: TenantWork): Promise<AnswerOf<typeof indicator> | null> {
  if (!holds(context, indicator.permissions.read)) return null;
  const thisYear = Number(todayInShanghai().slice(0, 4));
  // A company has one row of a period: the first rows hold the whole latest year.
  const { records } = await entityStore(context, indicator).page(
    { filter: {}, page: { current: 1, size: periods.length }, sort: [{ field: 'year', order: 'desc' }] },
    { where: [sql<boolean>`t.kind = 'indicator' and t.year <= ${thisYear}`] },
  );
  const reach = ({ year, period }: (typeof records)[number]) =>
    (year ?? 0) * 100 + (period === null ? 0 : reachOf(period));
  return records.toSorted((left, right) => reach(right) - reach(left))[0] ?? null;
}

export const getCompanyInfoHandler = handle(getCompanyInfo, async (context) => {
  // None of them waits for another: the people of a large company are counted meanwhile.
  const [{ base, derived }, known, paid, people, indicatorRow, countsByEntity] = await Promise.all([
    profileOf(context).then((profile) => withDerivedSize(context, profile)),
    recognitions(context),
    shareholdersPaid(context),
    presentPeople(context),
    latestIndicator(context),
    counts(context),
  ]);
  const { completeness, gaps } = completenessOf(base);
  return {
    // Two rows put together by key, register and company_base: as long as neither is saved, fields are null (profileAnswer).
    base: base as unknown as AnswerOf<typeof companyProfile>,
    ...known,
    derived,
    shareholdersPaid: paid,
    ...people,
    latestIndicator: indicatorRow,
    completeness,
    gaps: [...gaps],
    counts: countsByEntity,
  };
});

/** Code in the form that is stored, and what follows from it where it was not given. */
function normalised(values: Row): Row {
  const next: Row = { ...values };
  if (typeof next['companyName'] === 'string')
    next['companyName'] = next['companyName'].trim().replaceAll('(', '（').replaceAll(')', '）');
  const code = typeof next['creditCode'] === 'string' ? checkCreditCode(next['creditCode']) : null;
  if (code?.ok) next['creditCode'] = code.code;
  return next;
}

/** Fields that a credit code fills while they are empty. */
function derived(before: Row, values: Row): Row {
  const code = values['creditCode'];
  if (typeof code !== 'string') return {};
  const empty = (key: string) => !before[key] && !values[key];
  return { ...(empty('orgCode') && { orgCode: code.slice(8, 17) }), ...(empty('taxpayerNo') && { taxpayerNo: code }) };
}

/**
 * The official whom the profile names as legal person: the name follows from the choice where none is typed with it. Two
 * names for one person are refused, naming the field.
 */
async function namedOfficial(context: TenantWork, before: Row, values: Row): Promise<Row> {
  if (!('legalPersonOfficialId' in values) && !('legalPerson' in values)) return {};
  const id = 'legalPersonOfficialId' in values ? values['legalPersonOfficialId'] : before['legalPersonOfficialId'];
  if (typeof id !== 'number') return {};
  const found = await queryRow<{ name: string }>(context)`
    select t.name from official_user t where ${tenantCondition(context, 't')} and t.id = ${id}`;
  const name = found?.name;
  // One that is gone is told by the check of references where it is chosen, and keeps nothing else from being mended.
  if (name === undefined) return {};
  if (!('legalPerson' in values)) return { legalPerson: name };
  if (values['legalPerson'] === name) return {};
  const sentence = `法定代表人任职：选择的是${name}，与法定代表人不是同一人，请改选或清空`;
  throw fail.invalid(sentence, { legalPersonOfficialId: sentence });
}

/** The profile as its page shows it now, for FY-C002. */
async function currentProfile(context: TenantWork): Promise<CurrentRow> {
  const { base } = await withDerivedSize(context, await profileOf(context));
  return shownRecord(context, getCompanyInfo, 'base', base as unknown as AnswerOf<typeof companyProfile>);
}

const pick = (values: Row, wanted: (key: string) => boolean): Row =>
  Object.fromEntries(Object.entries(values).filter(([key]) => wanted(key)));

/** Writes a change of the profile; the tenant row is locked, so that two at once are told apart by `version`. */
async function saveProfile(context: TenantWork, body: Row & { id?: number; version?: number }): Promise<Saved> {
  const companyCode = companyForNewRow(context);
  const before = await lockIdentity(context, companyCode);
  const stored = await storedBase(context);
  const { id, version, ...given } = body;
  if (id !== undefined && id !== stored?.id) throw fail.notFound();
  if (stored && (id === undefined || version !== stored.version)) throw fail.stale(await currentProfile(context));
  const whole: Row = { ...before, ...stored };
  const values = normalised(given);
  Object.assign(values, derived(whole, values));
  Object.assign(values, await namedOfficial(context, whole, values));
  const next = { ...whole, ...values };
  if (!next['legalPerson']) throw fail.invalid('法定代表人：必填', { legalPerson: '法定代表人：必填' });
  checkRules(companyProfile, next);
  const settled = await withFiles(context, { id: stored?.id ?? 0, ...whole }, settleStored(companyProfile, values));
  const ofIdentity = (key: string) => identityKeys.includes(key);
  const isChanged = await changeIdentity(context, companyCode, before, pick(settled, ofIdentity));
  const saved = await saveRest(
    context,
    stored,
    pick(settled, (key) => !ofIdentity(key)),
    isChanged,
  );
  const warnings = warningSentences(companyProfile, next);
  return { ...saved, warnings };
}

/** The values with their files as they are stored: the profile is no entity of the store, its parts are. */
async function withFiles(context: TenantWork, before: Row, values: Row): Promise<Row> {
  const row: RowWrite = { before, given: values, values, refusal: null };
  await settleFiles(context, companyProfile, [row]);
  if (row.refusal) throw row.refusal;
  return row.values;
}

/** A change of the register alone makes the version of the whole profile older too. */
async function saveRest(
  context: TenantWork,
  stored: AnswerOf<typeof companyBase> | null,
  values: Row,
  isChanged: boolean,
): Promise<{ id: number; version: number }> {
  const store = entityStore(context, companyBase);
  if (!stored) return store.insert(values);
  const saved = await store.update(stored.id, stored.version, values);
  if (!isChanged || saved.version > stored.version) return saved;
  // Beside the store, company_base: the register has changed and is logged; only the version of the profile follows.
  await execute(context)`
    update company_base
    set version = version + 1, updated_at = now(), updated_by = ${context.session.accountId}
    where id = ${stored.id}`;
  await followRows(context, companyBase, [stored.id]);
  return { id: stored.id, version: stored.version + 1 };
}

export const insertOrUpdateCompanyBaseHandler = handle(insertOrUpdateCompanyBase, async (context, input) => {
  const { session, tenant } = context;
  if (!session) throw fail.sessionOver();
  if (tenant) {
    const inside: TenantWork = { ...context, session, tenant };
    return {
      ...(await saveProfile(inside, input)),
      groupCode: tenant.groupCode,
      companyCode: companyForNewRow(inside),
    };
  }
  if (input.id !== undefined) throw fail.invalid('创建企业时不能带编号', { id: '创建企业时不能带编号' });
  const values = normalised(input);
  if (values['legalPersonOfficialId'])
    throw fail.invalid('法定代表人任职：创建企业时还没有主要人员', {
      legalPersonOfficialId: '创建企业时还没有主要人员',
    });
  checkRules(companyProfile, values);
  // A save without id names what is required (saveSchema), which its type does not say.
  const { companyName, shortName, creditCode } = values as Row & CompanyIdentity;
  const founded = await createEnterprise(context, {
    ...pick(values, (key) => identityKeys.includes(key)),
    companyName,
    shortName,
    creditCode,
  });
  const rest = { ...pick(values, (key) => !identityKeys.includes(key)), ...derived({}, values) };
  const saved = await inEnterprise(context, founded, (inside) => entityStore(inside, companyBase).insert(rest));
  return { ...saved, warnings: [], ...founded };
});

export const updateCompanyBaseHandler = handle(updateCompanyBase, (context, input) => saveProfile(context, input));

export const checkUsccHandler = handle(checkUscc, async (context, { uscc }) => {
  const facts = checkCreditCode(uscc, { isKnownRegion: (code) => label('divisions', code) !== undefined });
  if (!facts.ok)
    return {
      valid: false,
      reason: facts.reason,
      warnings: [],
      regionCode: null,
      regionName: null,
      orgCode: null,
      occupied: false,
    };
  return {
    valid: true,
    reason: null,
    warnings: [...facts.warnings],
    regionCode: facts.regionCode,
    regionName: label('divisions', facts.regionCode) ?? null,
    orgCode: facts.organisationCode,
    occupied: await isCreditCodeTaken(context, facts.code, context.tenant.companyCode),
  };
});
