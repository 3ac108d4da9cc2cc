/** A company asks to be verified: its licence, the state, the reason of a rejection. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { licenceTypes, queryVerification, requestVerification } from '../model/verification.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { fileRecords } from '#platform/files/file-records.ts';
import { toFileValue } from '#platform/files/file-value.ts';
import { operatorAccounts } from '#core/account/public.server.ts';
import { sendMessage } from '#platform/runtime/messages.ts';
import { companyNumber } from './company-number.ts';
import { companyHome } from './role-home.ts';

/** What a message about a request to be verified is about: the company, by its number. */
export const verificationSubject = 'company_verification';

interface VerifyRow {
  /** Of the company, as lists of the platform name it. */
  readonly number: number;
  readonly companyName: string;
  readonly creditCode: string | null;
  readonly verifyStatus: string;
  readonly requestedAt: string | null;
  readonly reason: string | null;
}

async function verificationOf(context: TenantContext, companyCode: string, lock: boolean): Promise<VerifyRow> {
  const row = await queryRow<VerifyRow>(context)`
    select ${companyNumber(sql.ref('company_code'))} as number, company_name, credit_code, verify_status,
      verify_requested_at as requested_at, verify_reason as reason
    from company
    where company_code = ${companyCode} ${lock ? sql`for update` : sql``}`;
  if (!row) throw fail.notFound('企业不存在');
  return row;
}

export const queryVerificationHandler = handle(queryVerification, async (context) => {
  const { verifyStatus, creditCode, requestedAt, reason } = await verificationOf(
    context,
    companyHome(context).companyCode,
    false,
  );
  return { verifyStatus, creditCode, requestedAt, reason };
});

/** The file as the store knows it: what the browser says about it is not believed. */
async function licenceFile(
  context: TenantContext,
  given: z.output<typeof requestVerification.input>['licence'],
): Promise<FileValue> {
  const file = await fileRecords(context.platform).findOwn(context, given.id);
  if (!file) throw fail.invalid('营业执照：文件不存在，请重新上传', { licence: '文件不存在，请重新上传' });
  if (!(licenceTypes as readonly string[]).includes(file.contentType))
    throw fail.invalid('营业执照：请上传 PNG、JPG、WebP 图片或 PDF', { licence: '请上传 PNG、JPG、WebP 图片或 PDF' });
  return file;
}

export const requestVerificationHandler = handle(requestVerification, async (context, { licence }) => {
  const { companyCode } = companyHome(context);
  const company = await verificationOf(context, companyCode, true);
  if (company.verifyStatus === 'pending') throw fail.conflict('认证申请已提交，请等待审核');
  if (company.verifyStatus === 'verified') throw fail.conflict('企业已认证');
  if (company.verifyStatus === 'disputed') throw fail.conflict('企业归属有争议，请联系平台运营');
  if (company.creditCode === null) throw fail.conflict('企业还没有统一社会信用代码，无法认证');
  const file = await licenceFile(context, licence);
  await execute(context)`
    update company
    set licence = ${JSON.stringify(toFileValue(file))}::jsonb, verify_status = 'pending',
      verify_requested_at = ${context.platform.now()},
      verify_requested_by = ${context.session.accountId}, verify_reason = null, updated_at = now(),
        version = version + 1
      where company_code = ${companyCode}`;
  const place = { groupCode: context.tenant.groupCode, companyCode, entity: 'company', field: 'licence' };
  await fileRecords(context.platform).referFrom(context, place, file.id, false);
  await audit(context, [
    {
      action: 'update',
      entity: 'company',
      entityName: company.companyName,
      before: { verifyStatus: company.verifyStatus },
      after: { verifyStatus: 'pending', licence: file.name },
    },
  ]);
  for (const accountId of await operatorAccounts(context.db))
    await sendMessage(context.db, context.platform, {
      groupCode: context.tenant.groupCode,
      companyCode,
      accountId,
      category: 'org',
      level: 'warning',
      bizType: verificationSubject,
      bizId: company.number,
      title: `${company.companyName} 申请企业认证`,
      content: '请核对营业执照上的名称与统一社会信用代码',
      linkPath: '/platform-admin',
      linkParams: { tab: 'verify' },
      dedupeKey: `verify:${companyCode}`,
    });
  return { verifyStatus: 'pending' };
});
