/** Reminders of a group to its companies: who was asked last is kept for each matter, whatever becomes of the messages. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { NewMessage } from '#platform/runtime/messages.ts';
import { sendMessages } from '#platform/runtime/messages.ts';
import type { ReminderAnswer } from '../model/company-reminder.ts';
import { hoursBetweenReminders } from '../model/company-reminder.ts';
import { holdersByCompany } from './holders.ts';

export interface CompanyReminder {
  /** The matter: reminders of one are a day apart. At most 60 characters. */
  readonly topic: string;
  /** Who is asked in a company: holders of any of the codes. */
  readonly codes: readonly string[];
  /** Whether the company has it to do. */
  readonly owes: (companyCode: string) => boolean;
  readonly message: (
    companyCode: string,
  ) => Pick<NewMessage, 'title' | 'linkPath' | 'linkParams' | 'bizType'> & { readonly content: string };
}

/** When each company of the group was last asked about the matter. */
export async function remindersOf({ db, tenant }: TenantWork, topic: string): Promise<Map<string, string>> {
  const rows = await queryRows<{ memberCode: string; remindedAt: string }>(db)`
    select r.member_code, r.reminded_at
    from company_reminder r
    where r.group_code = ${tenant.groupCode} and r.company_code = '' and r.topic = ${topic}`;
  return new Map(rows.map(({ memberCode, remindedAt }) => [memberCode, remindedAt]));
}

/** Notes the reminders whose last one is old enough; of two calls at once one gets each company. Answers the companies to write to. */
async function claim(context: TenantWork, topic: string, companyCodes: readonly string[]): Promise<string[]> {
  const now = context.platform.now();
  const youngest = new Date(now.getTime() - hoursBetweenReminders * 3_600_000).toISOString();
  const claimed = await queryRows<{ memberCode: string }>(context)`
    insert into company_reminder (group_code, company_code, member_code, topic, reminded_at, reminded_by)
    select ${context.tenant.groupCode}, '', c.code, ${topic}, ${now.toISOString()}::timestamptz,
      ${context.session.accountId}
    from unnest(${[...companyCodes]}::text[]) c(code)
    order by c.code
    on conflict (group_code, company_code, topic, member_code) do update
      set reminded_at = excluded.reminded_at, reminded_by = excluded.reminded_by
      where company_reminder.reminded_at <= ${youngest}::timestamptz
    returning member_code`;
  return claimed.map(({ memberCode }) => memberCode);
}

/** Asks those of the companies that owe it, each at most once in 24 hours. The caller knows that all are in reach. */
export async function remindCompanies(
  context: TenantWork,
  companyCodes: readonly string[],
  { topic, codes, owes, message }: CompanyReminder,
): Promise<ReminderAnswer> {
  const { groupCode, access, companyNames } = context.tenant;
  const asked = [...new Set(companyCodes)];
  const owing = asked.filter((code) => owes(code));
  const holders = await holdersByCompany(context.db, groupCode, owing, codes);
  const reminded = await claim(context, topic, [...holders.keys()]);
  const sender = companyNames?.get('') ?? '集团';
  await sendMessages(
    context.db,
    context.platform,
    reminded.flatMap((companyCode) => {
      const { content, ...words } = message(companyCode);
      return (holders.get(companyCode) ?? []).map((accountId) => ({
        ...words,
        content: `${sender}提醒：${content}`,
        groupCode,
        companyCode,
        accountId,
        category: 'system',
        level: 'warning' as const,
        actorName: access.displayName,
        bizId: null,
        // Who looks after several companies hears of each.
        dedupeKey: `${topic} ${companyCode}`,
      }));
    }),
  );
  const said = new Set(reminded);
  return {
    reminded,
    skipped: asked.filter((code) => !said.has(code) && (!owes(code) || holders.has(code))),
    unheard: owing.filter((code) => !holders.has(code)),
  };
}
