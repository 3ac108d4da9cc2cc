/** Serves the built web application: hashed assets for a year, the page itself for every other address. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where the build of the pages lies. */
const built = join(import.meta.dirname, '../../../dist/web');

/** Product prefix that answers like the bare path (SH-15). */
export const productPrefix = '/fy-staff';

const unknownAddress = { resultCode: 0, errorCode: 'FY-N001', errorDesc: '接口不存在', data: null };

/** Registers the files; without a build only the API answers. */
export async function serveWeb(application: FastifyInstance, root = built): Promise<void> {
  const page = join(root, 'index.html');
  if (!existsSync(page)) {
    application.setNotFoundHandler((_request, reply) => reply.status(404).send(unknownAddress));
    return;
  }
  const html = readFileSync(page, 'utf8');
  // The build writes relative addresses; the page answers at any depth and under two prefixes (see vite.config.ts).
  const pages = { bare: html.replaceAll('="./', '="/'), prefixed: html.replaceAll('="./', `="${productPrefix}/`) };
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`;
  const assets = join(root, 'assets');
  await application.register(fastifyStatic, {
    root: assets,
    // The route of the library reads the whole folder at each request, to compare how the name is spelled.
    serve: false,
    immutable: true,
    maxAge: '365d',
    index: false,
    // Written by the build (scripts/compressed-assets.ts).
    preCompressed: true,
  });
  // Pages that need no file beside them have no such folder.
  const names = new Set(existsSync(assets) ? readdirSync(assets, { recursive: true, encoding: 'utf8' }) : []);
  application.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': name } }, reply) =>
    names.has(name) ? reply.sendFile(name) : reply.callNotFound(),
  );
  application.setNotFoundHandler((request, reply) => {
    // An unknown call or asset must not answer a page: the client would take HTML for data.
    if ((request.method !== 'GET' && request.method !== 'HEAD') || /^\/(?:api|assets)\//u.test(request.url)) {
      return reply.status(404).send(unknownAddress);
    }
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('etag', etag)
      .send(isPrefixed(request.originalUrl) ? pages.prefixed : pages.bare);
  });
}

/** Whether an address came in under the product prefix. */
export function isPrefixed(url: string): boolean {
  return url === productPrefix || url.startsWith(`${productPrefix}/`) || url.startsWith(`${productPrefix}?`);
}
