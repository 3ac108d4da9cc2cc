/** Exports that people of the demonstration asked for, so that the download centre is filled: by the real request, written by the real job. */
import type { Platform } from '#platform/runtime/platform.ts';
import { asPerson, tenantOf } from '#platform/runtime/system-work.ts';
import type { ExportRequest } from '#platform/transfer/export-request.ts';
import { requestExport } from '#platform/transfer/export-record.ts';

interface DemoExport extends Pick<ExportRequest, 'filter' | 'fields' | 'format'> {
  readonly account: string;
  readonly entity: string;
  readonly fileName: string;
}

/** Names differ from those that the export dialogs suggest: whoever exports finds his own at once. */
const wanted: readonly DemoExport[] = [
  {
    account: 'hr_manager',
    entity: 'group_user_base',
    fileName: '试用期人员名单',
    filter: { staffStatus: ['probation'] },
    fields: ['employeeNo', 'name', 'sex', 'position', 'entryDate', 'phone'],
    format: 'xlsx',
  },
  {
    account: 'company_admin',
    entity: 'honor',
    fileName: '企业荣誉汇总',
    filter: {},
    fields: ['honorName', 'honorLevel', 'honorType', 'awardOrg', 'awardDate'],
    format: 'xlsx',
  },
  {
    account: 'company_admin',
    entity: 'patent',
    fileName: '专利清单',
    filter: {},
    fields: ['patentName', 'patentType', 'applicationNo', 'applicationDate', 'legalStatus', 'expiryDate'],
    format: 'csv',
  },
];

/** Asks after the demo data are committed; the job writes the files beside the start, which does not wait for them. */
export async function requestDemoExports(
  platform: Platform,
  home: { readonly groupCode: string; readonly companyCode: string },
  accountIds: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { account, entity, fileName, ...request } of wanted) {
    const accountId = accountIds.get(account) ?? 0;
    const tenant = await tenantOf(platform, accountId, home.groupCode, home.companyCode);
    const source = platform.registry.entities.get(entity);
    if (!tenant || !source) throw new Error(`${account} cannot export ${entity}`);
    await asPerson(platform, 'demo', { accountId, name: tenant.access.displayName }, tenant, (context) =>
      requestExport(context, source, request, fileName),
    );
  }
}
