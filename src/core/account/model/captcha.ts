/** Captchas: asked for after failures, and instead of refusing an address that many people share. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';

/** What a captcha is solved for; one of another scene is worth nothing. */
export const captchaScenes = ['login', 'send_code', 'register', 'forgot_password'] as const;
export type CaptchaScene = (typeof captchaScenes)[number];

/** Given by calls that were asked for one (data.captchaRequired of the refusal). */
export const captchaFields = {
  captchaId: z.string().max(64).optional().describe('图形验证码'),
  captchaAnswer: z.string().trim().max(12).optional().describe('图形验证码'),
};

export const captcha = endpoint({
  path: '/user/captcha',
  label: '获取图形验证码',
  access: 'public',
  scope: 'platform',
  input: z.strictObject({ scene: z.enum(captchaScenes).describe('用途') }),
  output: z.object({
    captchaId: z.string(),
    /** SVG of paths only. */
    image: z.string(),
    /** Seconds. */
    expiresIn: z.number(),
  }),
});
