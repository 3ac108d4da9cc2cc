/** What an operator of the platform sees of companies: those that ask to be verified, their licence, nothing else. */
import { sql } from 'kysely';
import { companyApplication, downloadLicence, verificationRequests, verifying } from '../model/verification.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { unstored } from '#platform/acts/unstored.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import { accountNames } from '#core/account/public.server.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { fileRecords } from '#platform/files/file-records.ts';
import { audit } from '#platform/store/audit.ts';
import { reading } from '#platform/store/reading.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import { handle } from '#platform/runtime/registry.ts';
import { companyNumber } from './company-number.ts';
import { inEnterprise } from './enterprise-setting.ts';
import { settleMessages } from '#platform/runtime/messages.ts';
import { holdersOf, tellAll } from './holders.ts';
import { verificationSubject } from './verification.ts';

/** As the list is ordered: who waits longest comes first, then the latest of those that were handled. */
const place = sql`
  case when c.verify_status = 'pending' then 0 else 1e12 end
    + case when c.verify_status = 'pending' then 1 else -1 end * extract(epoch from c.verify_requested_at)`;

export const verificationReading = reading(
  verificationRequests,
  () => sql`
    select ${companyNumber(sql.ref('c.company_code'))} as id, c.version, c.company_code, c.company_name, c.credit_code,
      c.legal_person, c.verify_status, c.verify_requested_at as requested_at,
      c.verify_requested_by::text as requested_by, c.verify_reason as reason,
      case when c.licence is not null then jsonb_build_object(
        'name', c.licence -> 'name', 'size', c.licence -> 'size', 'contentType', c.licence -> 'contentType'
      ) end as licence,
      (${place})::float8 as place
    from company c
    where c.verify_requested_at is not null`,
  {
    show: async ({ db }, rows) => {
      const names = await accountNames(
        db,
        rows.flatMap(({ requestedBy }) => (requestedBy === null ? [] : Number(requestedBy))),
      );
      for (const row of rows) row['requestedBy'] = names.get(Number(row['requestedBy'])) ?? null;
    },
  },
);

type Asking = RowOf<typeof companyApplication> & {
  readonly requestedBy: number | null;
  readonly licence: FileValue | null;
};

/** A company that asked; one that never did is unknown here. */
async function findAsking(context: Context, companyCode: string, lock: boolean): Promise<Asking> {
  const row = await queryRow<Asking>(context)`
    select ${companyNumber(sql.ref('company_code'))} as id, group_code, company_code, company_name, credit_code,
      verify_status, verify_requested_by as requested_by, licence, version
    from company
    where company_code = ${companyCode} and verify_requested_at is not null ${lock ? sql`for update` : sql``}`;
  if (!row) throw fail.notFound('没有这家企业的认证申请');
  return { ...unstored(companyApplication, row), ...row };
}

export const downloadLicenceHandler = handle(downloadLicence, async (context, { applicantCompanyCode, inline }) => {
  const asking = await findAsking(context, applicantCompanyCode, false);
  const { licence } = asking;
  if (!licence) throw fail.notFound('文件不存在');
  const key = await inEnterprise(context, asking, async (inside) => {
    const [content] = await fileRecords(inside.platform).contentOf(inside, [licence]);
    return content?.key;
  });
  if (key === undefined) throw fail.notFound('文件不存在');
  await audit(context, [
    { action: 'read', entity: 'licence', entityName: asking.companyName, after: { companyCode: asking.companyCode } },
  ]);
  return new FileAnswer(context.platform.files.read(key), {
    fileName: licence.name,
    contentType: licence.contentType,
    inline: inline === '1',
    headers: { 'content-length': String(licence.size) },
  });
});

/** Whoever may ask for verification, and whoever gives rights in the company. */
const told = ['base_edit', 'role_grant'];

interface Decision {
  readonly status: 'verified' | 'rejected';
  /** Why it was rejected. */
  readonly reason: string | null;
  readonly title: string;
  readonly content: string;
}

/** Writes the decision, logs it with the platform, and tells the administrators of the company. */
async function decide(
  context: Context,
  asking: RowOf<typeof companyApplication>,
  { status, reason, ...message }: Decision,
): Promise<undefined> {
  const { companyCode, companyName } = asking;
  await execute(context)`
    update company
    set verify_status = ${status}, verified_at = ${status === 'verified' ? context.platform.now() : null},
      verify_reason = ${reason}, updated_at = now(), version = version + 1
    where company_code = ${companyCode}`;
  await audit(context, [
    {
      action: 'approve',
      entity: 'company',
      entityName: companyName,
      after: { companyCode, verifyStatus: status },
      reason,
    },
  ]);
  await inEnterprise(context, asking, async (inside) => {
    await settleMessages(inside.db, inside.platform, { bizType: verificationSubject, bizId: asking.id });
    await tellAll(inside, asking, await holdersOf(inside.db, asking, told), {
      category: 'org',
      level: status === 'verified' ? 'info' : 'warning',
      bizType: 'company',
      bizId: null,
      linkPath: '/entrepreneurship-center',
      ...message,
    });
  });
}

export const handleCompanyVerifyHandler = acting(
  verifying,
  {
    approve: (context, asking) =>
      decide(context, asking, {
        status: 'verified',
        reason: null,
        title: '企业认证已通过',
        content: `${asking.companyName} 已完成企业认证`,
      }),
    reject: (context, asking, { reason }) =>
      decide(context, asking, {
        status: 'rejected',
        reason,
        title: '企业认证未通过',
        content: `${asking.companyName}：${reason}`,
      }),
  },
  {
    find: (context, code) => findAsking(context, code, true),
    async show(context, { companyCode }) {
      // Where the licence lies in the store is nobody's to know.
      const { licence: _licence, requestedBy: _requestedBy, ...shown } = await findAsking(context, companyCode, false);
      return shown;
    },
  },
);
