/** What browsers report of pages that broke the content security policy: a line in our own log, and nothing else. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Platform } from '#platform/runtime/platform.ts';

export const violationPath = '/csp-report';
const longest = 16 * 1024;
/** Lines a minute: whoever can reach the server can send reports. */
const mostLines = 20;

const reportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().max(100).optional(),
    'violated-directive': z.string().max(200).optional(),
    'blocked-uri': z.string().max(4000).optional(),
    'document-uri': z.string().max(4000).optional(),
  }),
});

/** Host of an address that was blocked, path of the page: queries may hold what belongs into no log. */
const hostOf = (address: string | undefined): string =>
  (address && (URL.parse(address)?.host || address.slice(0, 40))) || '';
const pathOf = (address: string | undefined): string => (address && URL.parse(address)?.pathname.slice(0, 200)) || '';

export function serveViolations(application: FastifyInstance, platform: Platform): void {
  let minute = 0;
  let lines = 0;
  application.addContentTypeParser(
    'application/csp-report',
    { parseAs: 'string', bodyLimit: longest },
    (_request, body, done) => done(null, String(body)),
  );
  application.post(violationPath, async (request, reply) => {
    const now = Math.floor(platform.now().getTime() / 60_000);
    if (now !== minute) [minute, lines] = [now, 0];
    const parsed = reportSchema.safeParse(read(request.body));
    if (parsed.success && (lines += 1) <= mostLines) {
      const report = parsed.data['csp-report'];
      const directive = (report['effective-directive'] ?? report['violated-directive'] ?? '').slice(0, 100);
      const details = { directive, blocked: hostOf(report['blocked-uri']), page: pathOf(report['document-uri']) };
      platform.log.warn(details, 'a page broke the content security policy');
    }
    return reply.status(204).send();
  });
}

function read(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}
