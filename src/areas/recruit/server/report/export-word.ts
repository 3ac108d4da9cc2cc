/** exportWord: the report as a file, with a line in both logs. */
import { sql } from 'kysely';
import { handle } from '#platform/runtime/registry.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import { audit } from '#platform/store/audit.ts';
import { changeRows } from '#platform/store/change-rows.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { exportWord } from '../../model/decide/decide-calls.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { lockRecord } from '../decide/record.ts';
import { writeRecruitLog } from '../process/recruit-log.ts';
import { loadReport, namingLabels } from './load-report.ts';
import { anonymousReport } from './report-data.ts';
import { reportDocument } from './report-document.ts';

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What a file name cannot hold. */
const inFileName = (text: string): string => text.replaceAll(/[\\/:*?"<>|\s]+/gu, '-');

export const exportWordHandler = handle(exportWord, async (context, { recruitInfoId, sections, anonymous }) => {
  companyForNewRow(context);
  const record = await lockRecord(context, recruitInfoId, 'recruit_export');
  const { data, veil } = await loadReport(context, record, sections ?? null);
  const isAnonymous = anonymous === true;
  const report = isAnonymous ? anonymousReport(data, veil, namingLabels) : data;
  const content = await reportDocument(report);
  const note = isAnonymous ? '匿名' : null;
  await writeRecruitLog(context, [{ recruitInfoId, companyCode: record.companyCode, action: 'export', note }]);
  const wordExportAt = context.platform.now().toISOString();
  // Reading makes no open form stale, the own one least of all.
  await changeRows(context, recruitInfo, {
    where: sql`t.id = ${record.id}`,
    values: { wordExportAt },
    reason: '导出评估报告',
    keepsVersion: true,
    follows: false,
  });
  await audit(context, [
    {
      action: 'export',
      entity: recruitInfo.name,
      entityId: record.id,
      entityName: record.personName,
      reason: isAnonymous ? '评估报告，匿名' : '评估报告',
    },
  ]);
  const name = isAnonymous ? report.name : (record.personName ?? report.name);
  return new FileAnswer(content, {
    fileName: `评估报告_${inFileName(name)}_${inFileName(report.position)}_${report.day.replaceAll('-', '')}.docx`,
    contentType: wordType,
  });
});
