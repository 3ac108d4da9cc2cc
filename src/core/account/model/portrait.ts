/** The portrait of an account: a square picture of the person, the same in all his enterprises. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { fileSchema, idSchema } from '#platform/entity/schema.ts';

/** Pixels of each side as it is kept; a smaller or larger picture is made to it. */
export const portraitSide = 256;

/** PNG, JPG, WebP or GIF up to 2 MB, cut square and made anew; updatePersonal with its id takes it into use, within a day. */
export const uploadAvatar = endpoint({
  path: '/user/uploadAvatar',
  label: '上传头像',
  access: 'signedIn',
  scope: 'self',
  body: 'multipart',
  perMinute: 20,
  input: z.looseObject({}),
  output: fileSchema,
});

/** The portrait of oneself or of somebody in the same enterprise; FY-N001 for anybody else and where there is none. */
export const downloadAvatar = endpoint({
  method: 'GET',
  path: '/user/downloadAvatar',
  label: '查看头像',
  access: 'signedIn',
  scope: 'self',
  answer: 'file',
  background: true,
  reads: true,
  input: z.looseObject({
    accountId: z.coerce.number().pipe(idSchema).describe('账号'),
    /** Changes with the picture, so that browsers may keep one for as long as it is the one in use. */
    v: z.string().max(20).optional().describe('版本'),
    w: z.enum(['64', '256']).default('64').describe('宽度'),
  }),
  output: z.unknown(),
});

/** Address of a portrait in a page; null where there is none. */
export function portraitAddress(accountId: number, avatarFileId: number | null): string | null {
  return avatarFileId === null ? null : `${downloadAvatar.path}?accountId=${accountId}&v=${avatarFileId}`;
}
