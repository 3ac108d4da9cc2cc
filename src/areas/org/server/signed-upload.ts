/** PUT of a file to an address that getUploadSign signed. The signature is the permission; it dies after ten minutes. */
import type { FastifyInstance } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { fail } from '#platform/server/failure.ts';
import { maximumFileSize } from '#platform/server/file-type.ts';
import { answerError, envelope } from '#platform/server/pipeline.ts';
import type { Platform } from '#platform/server/platform.ts';

interface SignedQuery {
  readonly filePath?: string;
  readonly size?: string;
  readonly expireAt?: string;
  readonly signature?: string;
}

function checkSignature(platform: Platform, query: SignedQuery): { path: string; size: number } {
  const { filePath = '', size = '', expireAt = '', signature = '' } = query;
  const right = Buffer.from(platform.seal.index(`upload:${filePath}:${size}:${expireAt}`));
  const given = Buffer.from(signature);
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw fail.forbidden('上传签名不正确');
  if (Date.parse(expireAt) < platform.now().getTime()) throw fail.forbidden('上传签名已过期，请重新上传');
  return { path: filePath, size: Number(size) };
}

/** Registers the route; its body is a stream, not JSON. */
export function registerSignedUpload(application: FastifyInstance, platform: Platform): void {
  void application.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    scope.put('/api/v1/file/put', { bodyLimit: maximumFileSize }, async (request, reply) => {
      try {
        const { path, size } = checkSignature(platform, request.query as SignedQuery);
        if (Number(request.headers['content-length']) !== size) throw fail.invalid('文件大小与签名不符');
        await platform.files.write(path, request.raw);
        return await reply.send(envelope({ size }));
      } catch (error) {
        return answerError(platform, error, request, reply);
      }
    });
  });
}
