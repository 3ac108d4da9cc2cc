/** Demo data of the company profile: every screen shows something at first sight. */
import type { TenantWork } from '#platform/server/context.ts';
import type { Row } from '#platform/server/entity-hooks.ts';
import { insertRows } from '#platform/server/entity-store.ts';
import { companyBase } from '../model/company-base.ts';
import { honor } from '../model/honor.ts';
import { demoBase } from './demo/demo-base.ts';
import type { DemoHome } from './demo/demo-company.ts';

/** Rows of one company. */
export async function insertDemoCompany(context: TenantWork, home: DemoHome, honors: readonly object[]): Promise<void> {
  await insertRows(context, companyBase, [demoBase(home)]);
  await insertRows(
    context,
    honor,
    honors.map((row): Row => ({ ...row })),
  );
}
