/**
 * The blacklist: three years from the listing, and a keyed digest of the contact that outlives a purge of the person, so that
 * who comes again within that time is recognised though nothing else is kept (个人信息保护法 articles 19 and 47).
 */
import { sql } from 'kysely';
import { addMonths } from '#lib/chinese/calendar.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { CompanyKey } from '#platform/jobs/company-job.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Handler, Job } from '#platform/runtime/registry.ts';
import { changeRows } from '#platform/store/change-rows.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import type { ExternalPersonRow } from '../model/external-person.ts';
import { externalPerson } from '../model/external-person.ts';
import { blacklistMonths, blacklisting } from '../model/person-calls.ts';
import type { PersonValues } from './person-hooks.ts';

/** What is kept of a contact: the digest under the key of the server. Phone first, e-mail where there is none. */
function contactIndexes({ platform }: TenantWork, { phone, email }: Pick<PersonValues, 'phone' | 'email'>): string[] {
  return [phone, email].flatMap((contact) => (contact ? [platform.seal.index(contact)] : []));
}

/** Bans of the company in sight, alias b. */
const bansInSight = ({ tenant }: TenantWork) => sql`
  b.group_code = ${tenant.groupCode} and b.company_code = any(${[...tenant.companyCodes]}::text[])`;

interface Ban {
  readonly contactIndex: string;
  readonly reason: string;
  readonly byName: string | null;
  readonly endsOn: string;
}

/** The ban of each of these people, known by phone or e-mail; values are normalised. */
export async function bansOf(
  context: TenantWork,
  people: readonly Pick<PersonValues, 'phone' | 'email'>[],
): Promise<(Ban | undefined)[]> {
  const wanted = people.map((values) => contactIndexes(context, values));
  const all = wanted.flat();
  if (all.length === 0) return [];
  const bans = await queryRows<Ban>(context)`
    select b.contact_index, b.reason, b.by_name, b.ends_on
    from recruit_blacklist b
    where ${bansInSight(context)} and b.contact_index = any(${all}::text[])
      and b.ends_on >= ${todayInShanghai(context.platform.now())}::date`;
  const byContact = new Map(bans.map((ban) => [ban.contactIndex, ban]));
  return wanted.map((indexes) => indexes.map((index) => byContact.get(index)).find((one) => one !== undefined));
}

/** Puts people on the blacklist again who come with a contact that is on it, or are given one. Values are normalised. */
export async function applyBans(context: TenantWork, people: readonly PersonValues[]): Promise<void> {
  const bans = await bansOf(context, people);
  for (const [index, values] of people.entries()) {
    const ban = bans[index];
    if (!ban) continue;
    values.poolStatus = 'blacklisted';
    values.blacklistReason = ban.reason;
    values.blacklistedBy = ban.byName;
    values.blacklistUntil = ban.endsOn;
  }
}

/** Keeps a digest of the contact with what is known of the ban; a person whom nothing reaches has none. */
async function keepBan(
  context: TenantWork,
  person: Pick<PersonValues, 'phone' | 'email'>,
  { reason, byName, endsOn }: Omit<Ban, 'contactIndex'>,
): Promise<void> {
  const [contact] = contactIndexes(context, person);
  if (contact === undefined) return;
  await execute(context)`
    insert into recruit_blacklist (group_code, company_code, contact_index, reason, by_name, ends_on)
    values (
      ${context.tenant.groupCode}, ${companyForNewRow(context)}, ${contact}, ${reason}, ${byName}, ${endsOn}::date
    )
    on conflict (group_code, company_code, contact_index)
    do update set reason = excluded.reason, by_name = excluded.by_name, ends_on = excluded.ends_on`;
}

/** A ban follows its person to a new number: taken off the list, nothing of it is left, and a purge leaves the number that is known. */
export async function moveBan(context: TenantWork, before: ExternalPersonRow, values: PersonValues): Promise<void> {
  const { blacklistReason: reason, blacklistedBy: byName, blacklistUntil: endsOn } = before;
  const after = { phone: before.phone, email: before.email, ...values };
  if (reason === null || endsOn === null || (after.phone === before.phone && after.email === before.email)) return;
  await lift(context, contactIndexes(context, before));
  await keepBan(context, after, { reason, byName, endsOn });
}

async function lift(context: TenantWork, contacts: readonly string[]): Promise<void> {
  await execute(context)`
    delete from recruit_blacklist b where ${bansInSight(context)} and b.contact_index = any(${[...contacts]}::text[])`;
}

const blacklistHandler = acting(
  blacklisting,
  {
    blacklist: async (context, person, { reason }) => {
      const { tenant, platform } = context;
      const by = tenant.access.displayName;
      const endsOn = addMonths(todayInShanghai(platform.now()), blacklistMonths);
      await keepBan(context, person, { reason, byName: by, endsOn });
      return { poolStatus: 'blacklisted', blacklistReason: reason, blacklistedBy: by, blacklistUntil: endsOn };
    },
    unblacklist: async (context, person) => {
      await lift(context, contactIndexes(context, person));
      return { poolStatus: 'idle', blacklistReason: null, blacklistedBy: null, blacklistUntil: null };
    },
  },
  { before: async (context) => companyForNewRow(context) },
);
export const blacklistHandlers: readonly Handler[] = [blacklistHandler];

/** Bans that are over go, and the people come back into the pool. */
async function endBans(context: TenantWork): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  await execute(context)`delete from recruit_blacklist b where ${bansInSight(context)} and b.ends_on < ${today}::date`;
  await changeRows(context, externalPerson, {
    where: sql`t.pool_status = 'blacklisted' and t.blacklist_until < ${today}::date`,
    values: { poolStatus: 'idle', blacklistReason: null, blacklistedBy: null, blacklistUntil: null },
    reason: `黑名单期满 ${blacklistMonths / 12} 年，自动移出`,
  });
}

/** Every night: bans that were over yesterday. */
export const blacklistEndJob: Job = companyJob('recruit-blacklist-end', {
  cron: '20 2 * * *',
  companies: (db, platform) => queryRows<CompanyKey>(db)`
    select group_code, company_code from qishu_companies_with_ended_bans(${todayInShanghai(platform.now())}::date)`,
  run: endBans,
});
