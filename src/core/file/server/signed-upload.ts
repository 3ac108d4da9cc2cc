/** PUT of a file to an address that getUploadSign signed. The signature is the permission; it dies after ten minutes. */
import type { FastifyInstance } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { fail } from '#platform/runtime/failure.ts';
import { partKey } from '#platform/files/file-store.ts';
import { largestSinglePart, maximumFileSize } from '#platform/files/file-type.ts';
import { answerError, envelope } from '#platform/http/pipeline.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { partCount, partLength } from './upload-parts.ts';

interface SignedQuery {
  readonly filePath?: string;
  readonly size?: string;
  readonly expireAt?: string;
  readonly signature?: string;
  readonly part?: string;
}

function checkSignature(platform: Platform, query: SignedQuery): { path: string; size: number } {
  const { filePath = '', size = '', expireAt = '', signature = '' } = query;
  const right = Buffer.from(platform.seal.index(`upload:${filePath}:${size}:${expireAt}`));
  const given = Buffer.from(signature);
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw fail.forbidden('上传签名不正确');
  if (Date.parse(expireAt) < platform.now().getTime()) throw fail.forbidden('上传签名已过期，请重新上传');
  return { path: filePath, size: Number(size) };
}

/**
 * Where the bytes of this PUT go and how many they must be. Never under the key of the file itself: what was judged
 * when the upload was completed cannot be replaced by sending the signed address once more.
 */
function destination(path: string, size: number, part: string | undefined): { key: string; length: number } {
  if (size <= largestSinglePart) return { key: partKey(path, 1), length: size };
  const number = /^[1-9]\d{0,3}$/u.test(part ?? '') ? Number(part) : 0;
  if (number < 1 || number > partCount(size)) throw fail.invalid('分片编号不正确');
  return { key: partKey(path, number), length: partLength(size, number) };
}

/** Registers the route; its body is a stream, not JSON. */
export function registerSignedUpload(application: FastifyInstance, platform: Platform): void {
  void application.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    scope.put('/api/v1/file/put', { bodyLimit: maximumFileSize }, async (request, reply) => {
      try {
        const query = request.query as SignedQuery;
        const { path, size } = checkSignature(platform, query);
        const { key, length } = destination(path, size, query.part);
        if ((await platform.files.size(path)) !== null) throw fail.conflict('该上传已完成，请重新上传');
        if (Number(request.headers['content-length']) !== length) throw fail.invalid('文件大小与签名不符');
        await platform.files.write(key, request.raw);
        return await reply.send(envelope({ size: length }));
      } catch (error) {
        return answerError(platform, error, request, reply);
      }
    });
  });
}
