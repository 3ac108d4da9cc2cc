/** Log lines as JSON, one a line; personal data and secrets are never passed to it. */
import type { Configuration } from '#platform/runtime/configuration.ts';
import type { Logger } from '#platform/runtime/log.ts';

const order = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Logger that drops lines below the configured level. */
export function createLog(level: Configuration['logLevel']): Logger {
  const write = (name: string) => (details: object | string, message?: string) => {
    if (order.indexOf(name) < order.indexOf(level)) return;
    const line = typeof details === 'string' ? { message: details } : { message, ...details };
    process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level: name, ...line })}\n`);
  };
  return { info: write('info'), warn: write('warn'), error: write('error'), debug: write('debug') };
}
