/** The real server with the calls of the benchmark beside those of the areas; the database belongs to the run. */
import { setTimeout as delay } from 'node:timers/promises';
import { createLog } from '#app/server/log.ts';
import { registry } from '#app/server/registry.ts';
import { startPlatform } from '#app/server/start-platform.ts';
import { createApplication } from '#platform/http/application.ts';
import { readConfiguration } from '#platform/runtime/configuration.ts';
import { createRegistry } from '#platform/runtime/registry.ts';
import { benchArea } from './area.ts';

const configuration = readConfiguration();
if (configuration.databaseUrl === null) throw new Error('the server of the benchmark needs DATABASE_URL');
const { platform, stop } = await startPlatform({
  configuration,
  registry: createRegistry([...registry.areas, benchArea]),
  log: createLog('warn'),
  databaseUrl: configuration.databaseUrl,
  // The walk measures calls alone: jobs would take database time beside them.
  work: process.env['BENCH_JOBS'] !== '0',
});
const application = await createApplication(platform);
await application.listen({ port: configuration.port, host: '127.0.0.1' });
process.send?.('listening');
process.on('disconnect', () => {
  // Calls whose client has gone still run: their connections must outlive them.
  delay(2000)
    .then(() => application.close())
    .then(stop)
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
});
