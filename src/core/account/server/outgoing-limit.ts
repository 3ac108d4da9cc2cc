/** Limits of what leaves by text and mail besides codes: whom it reaches, who causes it, and in whose name. */
import { normaliseMobile } from '#lib/chinese/chinese-identifiers.ts';
import type { Context } from '#platform/runtime/context.ts';
import { Failure } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { UseLimit } from './throttle.ts';
import { addUse, addressFactor, addressKey, countUse } from './throttle.ts';

/** In whose name something is sent: `group:company`, and whether the platform knows it to be what its name says. */
export interface SenderQuota {
  readonly key: string;
  readonly isVerified: boolean;
}

/** Number and mail under which somebody is reached. */
interface Contact {
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
}

const day = 86_400;
/** All of the site count under one key; codes have a limit of their own, so that nothing else uses theirs up. */
const siteKey = 'all';

/** Links and invitations reach people who never asked for them, with a name in them that the sender chose. */
const linkPerAdministrator: UseLimit = { name: 'link-administrator', uses: 500, windowSeconds: 3600 };
const linkPerTarget: UseLimit = { name: 'link-target', uses: 3, windowSeconds: day };
const linkPerAddress: UseLimit = { name: 'link-address', uses: 600, windowSeconds: 3600 };
const linkPerSite: UseLimit = { name: 'link-site', uses: 3000, windowSeconds: 3600 };
const linkPerCompany = (isVerified: boolean): UseLimit => ({
  name: 'link-company',
  uses: isVerified ? 1000 : 50,
  windowSeconds: day,
});

const noticePerTarget: UseLimit = { name: 'notice-target', uses: 20, windowSeconds: day };
const noticePerAddress: UseLimit = { name: 'notice-address', uses: 300, windowSeconds: 3600 };
const noticePerSite: UseLimit = { name: 'notice-site', uses: 3000, windowSeconds: 3600 };

const copyPerSite: UseLimit = { name: 'copy-site', uses: 20_000, windowSeconds: 3600 };
const copyPerCompany = (isVerified: boolean): UseLimit => ({
  name: 'copy-company',
  uses: isVerified ? 50_000 : 500,
  windowSeconds: day,
});

/** Keys of the person behind a contact, one for each way there; the same however a number is spelt. */
const targetKeys = ({ seal }: Pick<Platform, 'seal'>, { phone, email }: Contact): string[] =>
  [phone && normaliseMobile(phone), email?.trim().toLowerCase()]
    .filter((target) => typeof target === 'string' && target !== '')
    .map((target) => seal.index(`outgoing:${target}`));

/**
 * Counts a link or an invitation to one person. FY-R001 beyond 500 an hour of an administrator, 1,000 a day of an enterprise (50 while nobody
 * has verified it), 3 a day to one person, 600 an hour from one address, 3,000 an hour of the site. The first three are counted in the
 * transaction of the call: what is undone has sent nothing. The enterprise comes before the person, so that calls with the same people in
 * another order wait for each other and do not lock each other out.
 */
export async function countLink(context: Context, contact: Contact, quota: SenderQuota): Promise<void> {
  const { platform, db, session, request } = context;
  await countUse(db, `account:${session?.accountId ?? 0}`, [linkPerAdministrator]);
  await countUse(db, quota.key, [linkPerCompany(quota.isVerified)]);
  for (const key of targetKeys(platform, contact)) await countUse(db, key, [linkPerTarget]);
  const factor = addressFactor(platform.configuration);
  await countUse(platform.db, addressKey(request.ip), [linkPerAddress], factor);
  await countUse(platform.db, siteKey, [linkPerSite], factor);
}

/** Counts a notice to the owner of an account; false beyond a limit: nothing is sent then, and the message inside the application remains. */
export async function mayNotify(platform: Platform, ip: string, contact: Contact): Promise<boolean> {
  const factor = addressFactor(platform.configuration);
  try {
    for (const key of targetKeys(platform, contact)) await countUse(platform.db, key, [noticePerTarget]);
    await countUse(platform.db, addressKey(ip), [noticePerAddress], factor);
    await countUse(platform.db, siteKey, [noticePerSite], factor);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** Counts a copy of a message in the name of an enterprise; false beyond its quota of the day. */
export async function mayCopy(platform: Platform, quota: SenderQuota): Promise<boolean> {
  return (await addUse(platform.db, quota.key, copyPerCompany(quota.isVerified))) === null;
}

/** Counts a copy of a message on the site; the seconds until the next may leave, or null: it may now. */
export function copyPause(platform: Platform): Promise<number | null> {
  return addUse(platform.db, siteKey, copyPerSite, addressFactor(platform.configuration));
}
