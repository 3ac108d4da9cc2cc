/** /healthz says how the server is, /readyz whether it can be given work: 503 where it can answer nobody. */
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { queryRow } from '#platform/db/statement.ts';
import type { Platform } from '#platform/runtime/platform.ts';

/** Bytes below which uploads and the embedded database would soon fail. */
const leastFree = 64 * 1024 * 1024;
/** Longest time that a check may take. */
const checkTime = 3000;
/** Seconds a finding is good for: whoever asks more often learns no more and costs nothing. */
const kept = { vital: 3, other: 30 };

interface Check {
  readonly name: string;
  /** Without it nothing works. */
  readonly isVital: boolean;
  readonly isWell: (platform: Platform) => Promise<boolean>;
}

interface Finding {
  readonly name: string;
  readonly isVital: boolean;
  readonly ok: boolean;
  readonly at: number;
}

const ownChecks: readonly Check[] = [
  {
    name: 'database_gone',
    isVital: true,
    isWell: async (platform) => (await queryRow<{ one: number }>(platform)`select 1 as one`)?.one === 1,
  },
  {
    name: 'disk_full',
    isVital: true,
    isWell: async ({ configuration }) => {
      const { bavail, bsize } = await statfs(configuration.dataDir);
      return bavail * bsize >= leastFree;
    },
  },
];

async function inTime(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), checkTime).unref();
  });
  return Promise.race([check.catch(() => false), late]).finally(() => clearTimeout(timer));
}

/** A check that is asked again when its last answer is old. */
function looking(platform: Platform, { name, isVital, isWell }: Check): () => Promise<Finding> {
  let known: { readonly until: number; readonly finding: Promise<Finding> } | null = null;
  return () => {
    const at = platform.now().getTime();
    if (known === null || known.until < at) {
      const finding = inTime(isWell(platform)).then((ok) => ({ name, isVital, ok, at }));
      known = { until: at + (isVital ? kept.vital : kept.other) * 1000, finding };
    }
    return known.finding;
  };
}

export function serveHealth(application: FastifyInstance, platform: Platform): void {
  const areas = platform.registry.areas
    .flatMap((area) => area.health ?? [])
    .map(({ name, isWell }) => ({ name, isVital: false, isWell }));
  const checks = [...ownChecks, ...areas].map((check) => looking(platform, check));
  const vital = checks.slice(0, ownChecks.length);
  const answerOf = (findings: readonly Finding[]) => {
    const faults = findings.filter(({ ok }) => !ok);
    const isDown = faults.some(({ isVital }) => isVital);
    const now = platform.now().getTime();
    return {
      statusCode: isDown ? 503 : 200,
      answer: {
        status: isDown ? 'down' : faults.length > 0 ? 'degraded' : 'ok',
        ...(faults.length > 0 && { faults: faults.map(({ name }) => name) }),
        checks: findings.map(({ name, ok, at }) => ({ name, ok, ageSeconds: Math.round((now - at) / 1000) })),
      },
    };
  };
  application.get('/healthz', async (_request, reply) => {
    const { statusCode, answer } = answerOf(await Promise.all(checks.map((check) => check())));
    return reply.status(statusCode).header('cache-control', 'no-store').send(answer);
  });
  application.get('/readyz', async (_request, reply) => {
    const { statusCode, answer } = answerOf(await Promise.all(vital.map((check) => check())));
    const isReady = statusCode === 200 && !platform.closing.aborted;
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ...answer, status: isReady ? 'ready' : 'not ready' });
  });
}
