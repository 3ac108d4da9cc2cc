/** Entries of the audit log that wait too long for their seal: the sealer stands still, and whoever owns the database could alter them unseen. */
import { operatorAccounts } from '#core/account/public.server.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { inTenant } from '#platform/db/database.ts';
import type { HealthCheck, Job } from '#platform/runtime/registry.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

const patienceMinutes = 5;

/** Since when the oldest entry waits, where that is too long; null where all is well. */
export async function unsealedSince(platform: Platform): Promise<string | null> {
  const found = await queryRow<{ since: string | null }>(platform)`
    select qishu_unsealed_since(make_interval(mins => ${patienceMinutes})) as since`;
  return found?.since ?? null;
}

/** Asked from outside too: a queue that stands still runs no job that could tell of it. */
export const auditHealth: HealthCheck = {
  name: 'audit_unsealed',
  isWell: async (platform) => (await unsealedSince(platform)) === null,
};

const notice = {
  groupCode: '',
  companyCode: '',
  category: 'security',
  level: 'urgent',
  bizType: 'audit_log',
  bizId: null,
  title: '操作日志封存停滞',
  dedupeKey: 'audit-unsealed',
} as const;

/** Writes it into the log every minute, and tells the operators of the platform once a day. */
export async function alarmUnsealed(platform: Platform): Promise<void> {
  const since = await unsealedSince(platform);
  if (since === null) return;
  platform.log.error({ since }, `audit entries wait for their seal for more than ${patienceMinutes} minutes`);
  const content = `最早的一条自 ${new Date(since).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })} 起未封存，请检查后台任务 audit-seal。`;
  for (const accountId of await operatorAccounts(platform.db))
    await inTenant(platform.db, { groupCode: '', companyCodes: [], accountId }, (db) =>
      sendMessage(db, platform, { ...notice, accountId, content }),
    );
}

export const auditAlarmJob: Job = { name: 'audit-alarm', cron: '* * * * *', run: alarmUnsealed };
