/** Captchas: drawn, kept for two minutes, good for one try. */
import { randomBytes, randomInt } from 'node:crypto';
import type { CaptchaScene } from '../model/captcha.ts';
import { captcha } from '../model/captcha.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { Context } from '#platform/runtime/context.ts';
import { Failure } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { Seal } from '#platform/store/seal.ts';
import { addressFactor, addressKey, countUse } from './throttle.ts';

const seconds = 120;
const length = 4;
/** Without characters that look alike when they are bent. */
const alphabet = 'ABCDEFGHJKMNPRTUVWXY346789';
const drawing = { width: 132, height: 44, fontSize: 50, noise: 3 };
/** The module brings a font, so it is loaded with the first captcha. */
async function drawCaptcha(text: string): Promise<string> {
  const { default: library } = await import('svg-captcha-fixed');
  // The module itself draws a given text; its types leave that out.
  return (library as unknown as (text: string, options: typeof drawing) => string)(text, drawing);
}
const perAddress = [{ name: 'captcha', uses: 30, windowSeconds: 60 }];

/** What is kept of an answer, bound to the captcha and its scene. */
export function answerHash(seal: Seal, id: string, scene: CaptchaScene, answer: string): string {
  return seal.index(`captcha:${id}:${scene}:${answer.toUpperCase()}`);
}

export const captchaHandler = handle(captcha, async (context, { scene }) => {
  const { platform } = context;
  await countUse(platform.db, addressKey(context.request.ip), perAddress, addressFactor(platform.configuration));
  const id = randomBytes(16).toString('base64url');
  // Drawn from the secure source: the library's own texts come from a predictable one.
  const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  const expireAt = new Date(platform.now().getTime() + seconds * 1000);
  await execute(context)`
    insert into captcha (id, answer_hash, expire_at)
    values (${id}, ${answerHash(platform.seal, id, scene, text)}, ${expireAt})`;
  return { captchaId: id, image: await drawCaptcha(text), expiresIn: seconds };
});

export interface CaptchaAnswer {
  readonly captchaId?: string | undefined;
  readonly captchaAnswer?: string | undefined;
}

/** The refusal that makes the form ask. */
export function captchaFailure(message: string): Failure {
  return new Failure(errorCode.invalid, message, { captchaRequired: true, fields: { captchaAnswer: message } });
}

/** Takes the captcha, right or wrong: gone at once, whatever becomes of the request. FY-V001 with data.captchaRequired. */
export async function requireCaptcha(
  context: Context,
  scene: CaptchaScene,
  { captchaId, captchaAnswer }: CaptchaAnswer,
): Promise<void> {
  if (!captchaId || !captchaAnswer) throw captchaFailure('请输入图形验证码');
  const { db, seal, now } = context.platform;
  const taken = await queryRow<{ right: boolean }>(db)`
    delete from captcha
    where id = ${captchaId}
    returning answer_hash = ${answerHash(seal, captchaId, scene, captchaAnswer)} and expire_at > ${now()} as right`;
  if (!taken?.right) throw captchaFailure('图形验证码不正确或已过期');
}
