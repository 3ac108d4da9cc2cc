/** What signing in costs, for Prometheus: hashing is the dearest thing that a stranger can ask for. */
import { Counter } from 'prom-client';
import { metricsOf } from '#platform/http/metrics.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { hashesSoFar } from './password.ts';

export function servePasswordMetric(platform: Platform): Promise<void> {
  const figure = new Counter({
    name: 'qishu_password_hashes_total',
    help: 'Passwords hashed or compared by this process',
    registers: [],
    collect() {
      this.reset();
      this.inc(hashesSoFar());
    },
  });
  metricsOf(platform).register.registerMetric(figure);
  return Promise.resolve();
}
