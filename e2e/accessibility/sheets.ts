/** Sheets that the import wizard is given, and the way to its later steps. */
import type { Page } from 'playwright-core';
import { button } from './state.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) });

/** One line that fits and one that does not: the check has both to show. */
export const honours = () =>
  file(
    '荣誉.csv',
    `荣誉名称,级别,类型,授予单位,获奖日期\n无障碍示范单位${Date.now()},国家级,企业荣誉,示例单位,2024-05-01\n没有级别,不存在的级别,企业荣誉,示例单位,2024-13-01\n`,
  );

export const people = () =>
  file('花名册.csv', '姓名,手机号,部门\n王小明,1380013800,不存在的部门\n李小红,13800138000,总经理办公室\n');

export async function throughImport(
  page: Page,
  sheet: ReturnType<typeof file>,
  until: 'columns' | 'check',
): Promise<void> {
  await button('下一步')(page);
  await page.locator('input[type=file]').setInputFiles(sheet);
  await page
    .getByRole('button', { name: /^取消导入|^导入 \d/u })
    .or(page.getByRole('region', { name: '匹配列' }))
    .first()
    .waitFor({ timeout: 60_000 });
  if (until === 'check') {
    const columns = page.getByRole('region', { name: '匹配列' });
    if (await columns.isVisible()) await columns.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('button', { name: '取消导入' }).waitFor({ timeout: 60_000 });
  }
}
