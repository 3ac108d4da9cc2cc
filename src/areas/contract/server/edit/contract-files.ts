/** Files of contracts: what their content is, and where the same scan lies already. */
import { sql } from 'kysely';
import { findFiles } from '#core/file/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { PrepareOf } from '#platform/store/entity-hooks.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import type { contractFile } from '../../model/contract-records.ts';
import { contract } from '../../model/contract.ts';

/** Hook of files of contracts: the digest of the content follows the file. */
export const prepareContractFiles: PrepareOf<typeof contractFile> = async (context, rows) => {
  const ids = rows.flatMap(({ values }) => values.file?.map(({ id }) => id) ?? []);
  if (ids.length === 0) return;
  const found = new Map((await findFiles(context, ids)).map(({ id, sha256 }) => [id, sha256]));
  for (const { values } of rows) {
    const [file] = values.file ?? [];
    if (file) values.sha256 = found.get(file.id) ?? null;
  }
};

/** Files of the contract that lie at another one which the caller may see: 「扫描件与 HT-202511-0042 的附件相同」. */
export async function sameScans(context: TenantWork, contractId: number): Promise<string[]> {
  const scope = scopeCondition(context, contract, contract.permissions.read, rowAlias);
  const rows = await queryRows<{ name: string; contractNo: string }>(context)`
    select distinct own.name, t.contract_no
    from contract_file own
    join contract_file other on other.group_code = own.group_code and other.company_code = own.company_code
      and other.sha256 = own.sha256 and other.contract_id <> own.contract_id and other.deleted_at is null
    join contract t on t.id = other.contract_id
    where own.contract_id = ${contractId} and own.deleted_at is null and ${tenantCondition(context, rowAlias)}
      and ${scope ?? sql`true`}
    order by t.contract_no
    limit 10`;
  return rows.map(({ name, contractNo }) => `“${name}”与 ${contractNo} 的附件相同`);
}
