/** One certificate: registering it, and its file as the caller may read it. */
import { undrawable } from '#lib/paper/font.ts';
import { pdfOf, pdfType } from '#lib/paper/pdf.ts';
import { wordOf, wordType } from '#lib/paper/word.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { maskIdNumber } from '#platform/entity/mask.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { audit } from '#platform/store/audit.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { seesClear } from '#platform/store/masking.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { certificateKinds, payCode, staffCertificate } from '../../model/certificates/certificate.ts';
import type { StaffRow } from '../../model/group-user-base.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import type { CertificateFacts } from './certificate-content.ts';
import { paperOf } from './certificate-content.ts';
import type { CertificateWish } from './certificate-facts.ts';
import { tellPerson } from './certificate-messages.ts';
import { issue } from './issue-certificate.ts';

type Certificate = RowOf<typeof staffCertificate>;

/** Inserts a certificate or a request of a person and answers its id. */
export async function registerCertificate(
  context: TenantContext,
  person: StaffRow,
  values: Record<string, unknown>,
  reason: string,
): Promise<number> {
  const requestedAt = context.platform.now().toISOString();
  const row = { userBaseId: person.id, personName: person.name, requestedAt, ...values };
  return requireWritten(await writeRows(context, staffCertificate, [{ before: null, values: row }], { reason })).id;
}

/** Issues a certificate that nobody asked for here, tells its person, and answers its id. `more`: what the row holds beside. */
export async function giveCertificate(
  context: TenantContext,
  person: StaffRow,
  wish: CertificateWish,
  more: Record<string, unknown> = {},
): Promise<number> {
  const { kind } = wish;
  const issued = await issue(context, person, wish);
  const reason = `开具${optionLabel(certificateKinds, kind)} ${issued.certificateNo ?? ''}`;
  const id = await registerCertificate(context, person, { ...wish, ...more, ...issued }, reason);
  await tellPerson(context, { id, userBaseId: person.id, personName: person.name, kind }, { done: '已开具' });
  return id;
}

/** The paper as the caller may read it: the own one whole, that of others with pay and ID number by their codes. */
function readable(context: TenantContext, { userBaseId, content }: Certificate) {
  // Written by `issue` alone.
  const facts = JSON.parse(content ?? '') as CertificateFacts;
  const isOwn = userBaseId === context.tenant.access.staffId;
  if (facts.pay && !isOwn && !holds(context, payCode))
    throw fail.forbidden('收入证明写有薪资，需要查看薪资的权限', { codes: [payCode] });
  const isClear = isOwn || seesClear(context, groupUserBase.fields.idNumber);
  return { facts, paper: paperOf(facts, isClear ? facts.idNumber : maskIdNumber(facts.idNumber)) };
}

/** What a file name cannot hold. */
const inFileName = (text: string): string => text.replaceAll(/[\\/:*?"<>|\s]+/gu, '-');

/**
 * An issued certificate as a file, with a line in the log of its person. FY-N001 out of the scope of the codes (null: asked
 * before), FY-C001 where it is not issued, is void, or has a character that the face of the PDF lacks.
 */
export async function certificateFile(
  context: TenantContext,
  id: number,
  format: 'docx' | 'pdf',
  codes: readonly string[] | null,
): Promise<FileAnswer> {
  const [row] = await lockRows(context, staffCertificate, [id], codes);
  if (!row) throw fail.notFound();
  if (row.status !== 'issued')
    throw fail.conflict(row.status === 'void' ? '证明已作废，不能下载' : '证明还没有开具，开具后才能下载');
  const { facts, paper } = readable(context, row);
  const isPdf = format === 'pdf';
  const missing = isPdf ? undrawable(Object.values(paper).flat().join('')) : [];
  if (missing.length > 0) throw fail.conflict(`PDF 的字库没有“${missing.join('')}”，请下载 Word 文件`);
  const content = isPdf ? await pdfOf(paper, new Date(`${facts.issuedOn}T00:00:00+08:00`)) : Buffer.from(wordOf(paper));
  await audit(context, [
    {
      action: 'download',
      entity: groupUserBase.name,
      entityId: row.userBaseId,
      entityName: row.personName,
      reason: `下载${paper.title} ${facts.number}，${isPdf ? 'PDF' : 'Word'}`,
    },
  ]);
  return new FileAnswer(content, {
    fileName: `${inFileName(`${paper.title}-${facts.name}-${facts.number}`)}.${format}`,
    contentType: isPdf ? pdfType : wordType,
    headers: { 'content-length': String(content.byteLength) },
  });
}
