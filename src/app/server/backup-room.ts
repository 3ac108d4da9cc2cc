/** Backups by the clock, where BACKUP_TO is set: the operators of the platform hear of those that fail. */
import { Gauge } from 'prom-client';
import { operatorAccounts } from '#core/account/server/index.ts';
import { isOverdue, keepBackupState, readBackupState } from '#platform/backup/backup-state.ts';
import type { BackupOutcome } from '#platform/backup/scheduled-backup.ts';
import { lastDue, runScheduledBackup } from '#platform/backup/scheduled-backup.ts';
import { inTenant } from '#platform/db/database.ts';
import { metricsOf } from '#platform/http/metrics.ts';
import { sendMessage } from '#platform/runtime/messages.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { AreaServer, Job } from '#platform/runtime/registry.ts';
import { filledAtStart } from './filled-at-start.ts';
import { openDatabaseForTool } from './open-database.ts';

const jobName = 'backup';
/** A backup with its trial may take that long; a process that died is noticed within minutes. */
const longestSeconds = 12 * 60 * 60;

/** Queues the backup when its time has come, also when that was while no server ran. */
export async function queueDueBackup(platform: Platform): Promise<boolean> {
  const plan = platform.configuration.backup;
  if (plan === null) return false;
  const state = await readBackupState(platform.db);
  const isDue = state === null || Date.parse(state.startedAt) < lastDue(plan, platform.now()).getTime();
  if (isDue) await platform.jobs.later(jobName, {}, { key: jobName });
  return isDue;
}

const notice = {
  groupCode: '',
  companyCode: '',
  category: 'security',
  level: 'urgent',
  title: '自动备份失败',
  linkPath: '/platform-admin',
  bizType: 'backup',
  bizId: null,
  dedupeKey: 'backup-failed',
} as const;

async function report(platform: Platform, outcome: BackupOutcome): Promise<void> {
  if (outcome.error === null) {
    platform.log.info({ backup: outcome }, 'backup made and tried');
    return;
  }
  platform.log.error({ backup: outcome }, 'the backup failed');
  const content = `${outcome.error}。请检查 BACKUP_TO 的空间与权限；今天还没有可用的新备份。`;
  for (const accountId of await operatorAccounts(platform.db))
    await inTenant(platform.db, { groupCode: '', companyCodes: [], accountId }, (db) =>
      sendMessage(db, platform, { ...notice, accountId, content }),
    );
}

/** Makes and proves one backup; answers null where none is wished for. */
export async function makeScheduledBackup(platform: Platform): Promise<BackupOutcome | null> {
  const { configuration, db, files, log, now } = platform;
  const plan = configuration.backup;
  if (plan === null) return null;
  const startedAt = now().toISOString();
  const before = await readBackupState(db);
  const state = { since: startedAt, succeededAt: null, last: null, ...before, startedAt };
  await keepBackupState(db, state);
  const database = await openDatabaseForTool(configuration);
  try {
    const outcome = await runScheduledBackup({ databaseUrl: database.url, files, plan, filledAtStart, log, now });
    const succeededAt = outcome.error === null ? startedAt : state.succeededAt;
    await keepBackupState(db, { ...state, succeededAt, last: outcome });
    await report(platform, outcome);
    return outcome;
  } finally {
    await database.stop();
  }
}

const clockJob: Job = {
  name: 'backup-clock',
  cron: '* * * * *',
  run: async (platform) => void (await queueDueBackup(platform)),
};
const backupJob: Job = {
  name: jobName,
  longestSeconds,
  run: async (platform) => void (await makeScheduledBackup(platform)),
};

export const backupRoom: AreaServer = {
  name: 'backup',
  jobs: [clockJob, backupJob],
  health: [
    {
      name: 'backup_overdue',
      isWell: async ({ configuration, db, now }) =>
        configuration.backup === null || !isOverdue(await readBackupState(db), now()),
    },
  ],
  start: (platform) => {
    const age = new Gauge({
      name: 'qishu_backup_success_timestamp_seconds',
      help: 'When the last backup that could be restored began; 0: there is none',
      registers: [],
      async collect() {
        const state = platform.configuration.backup === null ? null : await readBackupState(platform.db);
        this.set(state?.succeededAt ? Date.parse(state.succeededAt) / 1000 : 0);
      },
    });
    metricsOf(platform).register.registerMetric(age);
    return Promise.resolve();
  },
};
