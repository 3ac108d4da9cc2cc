/** Who hears of a certificate: those who issue them that one is asked for, and its person what became of it. */
import { accountOfStaff, holdersOf, tellAll } from '#core/org/public.server.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { sendMessage, settleMessages } from '#platform/runtime/messages.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import type { CertificateKind } from '../../model/certificates/certificate.ts';
import { certificateCode, certificateKinds, staffCertificate } from '../../model/certificates/certificate.ts';

interface Subject {
  readonly id: number;
  readonly userBaseId: number;
  readonly personName: string;
  readonly kind: CertificateKind;
}

const bizType = staffCertificate.name;
const homeOf = (context: TenantWork) => ({
  groupCode: context.tenant.groupCode,
  companyCode: companyForNewRow(context),
});

export async function tellIssuers(context: TenantWork, { id, personName, kind }: Subject): Promise<void> {
  const home = homeOf(context);
  await tellAll(context, home, await holdersOf(context.db, home, [certificateCode]), {
    category: 'personnel',
    bizType,
    bizId: id,
    title: `${personName}申请${optionLabel(certificateKinds, kind)}`,
    linkPath: '/staff-certificates',
    linkParams: { status: 'requested' },
    actorName: personName,
  });
}

/** The request was issued, refused or taken back: nobody need look at its message any more. */
export const settleRequest = ({ db, platform }: TenantWork, id: number): Promise<void> =>
  settleMessages(db, platform, { bizType, bizId: id });

/** Tells the person, where they sign in here. */
export async function tellPerson(
  context: TenantWork,
  { id, userBaseId, kind }: Subject,
  message: { readonly done: string; readonly content?: string; readonly isBad?: boolean },
): Promise<void> {
  const accountId = await accountOfStaff(context, userBaseId);
  if (accountId === null || accountId === context.session.accountId) return;
  await sendMessage(context.db, context.platform, {
    ...homeOf(context),
    accountId,
    category: 'personnel',
    level: message.isBad ? 'warning' : 'info',
    bizType,
    bizId: id,
    title: `${optionLabel(certificateKinds, kind)}${message.done}`,
    ...(message.content === undefined ? {} : { content: message.content }),
    linkPath: '/userCenter',
    linkParams: { tab: 'certificates' },
    actorName: context.tenant.access.displayName,
  });
}
