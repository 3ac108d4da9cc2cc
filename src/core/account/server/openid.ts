/** The library of the central login, loaded where one is set up. */
import { createRequire } from 'node:module';
import type * as OpenId from 'openid-client';
import { lazily } from '#lib/lazily.ts';

const require = createRequire(import.meta.url);

export const openId = lazily(() => require('openid-client') as typeof OpenId);
