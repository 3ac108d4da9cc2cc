/** Codes that do not arrive, and more of them than a site can need: told to the operators and to whoever watches `/healthz`. */
import { inTenant } from '#platform/db/database.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { HealthCheck, Job } from '#platform/runtime/registry.ts';
import { operatorAccounts } from './platform-operator.ts';
import { isLimitReached } from './throttle.ts';
import { perSite, siteKey } from './verify-code.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

const windowMinutes = 10;
/** Share of codes that failed, and the least number of them: one mistyped mail domain is no outage. */
const failedShare = 0.05;
const failedLeast = 2;

interface Trouble {
  readonly key: 'failing' | 'flood';
  /** For the operators, in Chinese. */
  readonly title: string;
  readonly content: string;
}

async function failing({ db, now }: Platform): Promise<Trouble | null> {
  const since = new Date(now().getTime() - windowMinutes * 60_000);
  // A code lives at least five minutes: its end finds it by index.
  const found = await queryRow<{ failed: number; total: number }>(db)`
    select count(*) filter (where delivery_status = 'failed') as failed, count(*) as total from verify_code
    where expire_at > ${since} and created_at > ${since} and delivery_status in ('sent', 'failed')`;
  const { failed, total } = found ?? { failed: 0, total: 0 };
  if (failed < failedLeast || failed < total * failedShare) return null;
  return {
    key: 'failing',
    title: '验证码发送失败',
    content: `近 ${windowMinutes} 分钟内 ${total} 条验证码有 ${failed} 条没有发出，请检查短信与邮件通道。`,
  };
}

async function flood(platform: Platform): Promise<Trouble | null> {
  const [limit] = perSite;
  if (!limit || !(await isLimitReached(platform, siteKey, limit))) return null;
  return {
    key: 'flood',
    title: '验证码发送量异常',
    content: `全站一小时内的验证码已达上限 ${limit.uses} 条，新的暂不发送。请检查是否有人在滥用。`,
  };
}

/** What is wrong with codes at the moment. */
export async function deliveryTroubles(platform: Platform): Promise<Trouble[]> {
  return [await failing(platform), await flood(platform)].filter((trouble) => trouble !== null);
}

export const deliveryHealth: HealthCheck = {
  name: 'codes_undelivered',
  isWell: async (platform) => (await deliveryTroubles(platform)).length === 0,
};

/** Writes it into the log every minute, and tells the operators of the platform once a day. */
export async function alarmDelivery(platform: Platform): Promise<void> {
  for (const { key, title, content } of await deliveryTroubles(platform)) {
    platform.log.error({ trouble: key }, 'codes for signing in do not get through');
    for (const accountId of await operatorAccounts(platform.db))
      await inTenant(platform.db, { groupCode: '', companyCodes: [], accountId }, (db) =>
        sendMessage(db, platform, {
          groupCode: '',
          companyCode: '',
          accountId,
          category: 'security',
          level: 'urgent',
          title,
          content,
          linkPath: '/platform-admin',
          bizType: 'verify_code',
          bizId: null,
          dedupeKey: `codes-${key}`,
        }),
      );
  }
}

export const deliveryAlarmJob: Job = { name: 'delivery-alarm', cron: '* * * * *', run: alarmDelivery };
