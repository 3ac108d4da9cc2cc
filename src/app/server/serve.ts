/** What a process does once its database runs: everything but the database itself, so that both can start at once. */
import cluster from 'node:cluster';
import { demoAccountNames } from '#core/account/server/index.ts';
import { loadDemo } from './demo.ts';
import { createLog } from './log.ts';
import { registry } from './registry.ts';
import { startPlatform } from './start-platform.ts';
import { createApplication } from '#platform/http/application.ts';
import type { Configuration } from '#platform/runtime/configuration.ts';
import { keepIdleMemoryLow } from '#platform/runtime/idle-memory.ts';

/** Serves until it is stopped; answers the way to stop. */
export async function serve(
  configuration: Configuration,
  databaseUrl: string,
): Promise<{ accounts: string[]; stop: () => Promise<void> }> {
  const log = createLog(configuration.logLevel);
  const { platform, closeStreams, stop } = await startPlatform({ configuration, registry, log, databaseUrl });
  if (cluster.isPrimary && configuration.demo) await loadDemo(platform);
  const application = await createApplication(platform);
  const accounts = await demoAccountNames(platform.db);
  await application.listen({ port: configuration.port, host: configuration.host });
  const leaveMemory = keepIdleMemoryLow();
  return {
    accounts,
    stop: async () => {
      leaveMemory();
      closeStreams();
      await application.close();
      await stop();
    },
  };
}

/** Brings the database up to date for workers that start on it; answers the demo accounts. */
export async function prepare(configuration: Configuration, databaseUrl: string): Promise<string[]> {
  const log = createLog(configuration.logLevel);
  const { platform, stop } = await startPlatform({ configuration, registry, log, databaseUrl, work: false });
  if (configuration.demo) await loadDemo(platform);
  const accounts = await demoAccountNames(platform.db);
  await stop();
  return accounts;
}
