/** Own exports as a list shows them. Their rows are kept by the platform, whose call is paged in words of its own. */
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { exportStatuses } from '../model/export-record.ts';

const declared = entity({
  name: 'export_record_list',
  label: '导出记录',
  unit: '条',
  title: 'fileName',
  state: 'status',
  permissions: { read: 'signedIn', insert: 'signedIn', update: 'signedIn', delete: 'signedIn' },
  sort: [],
  fields: {
    fileName: f.text({ label: '文件', required: true, list: { width: 320 } }),
    status: f.oneOf({
      label: '状态',
      options: exportStatuses,
      required: true,
      list: { width: 152 },
      filter: 'equal',
    }),
    source: f.text({ label: '来源', required: true, list: { width: 136 } }),
    totalRows: f.int({ label: '行数', list: { width: 88 } }),
    size: f.bytes({ label: '大小', list: { width: 96 } }),
    finishedAt: f.instant({ label: '完成时间', list: { width: 152 } }),
    expireAt: f.instant({ label: '保留到', list: { width: 152 } }),
    downloadCount: f.int({ label: '下载次数', required: true }),
    lastDownloadAt: f.instant({ label: '最近下载' }),
    errorDesc: f.longText({ label: '失败的原因', list: { width: 200, hidden: true } }),
    bizType: f.text({ label: '业务类型', required: true, form: false, excel: false }),
    progress: f.int({ label: '进度', required: true, form: false, excel: false }),
    filePath: f.text({ label: '存放位置', form: false, excel: false }),
  },
});

/** A person's own, in whatever enterprise, so that a group does not ask whose they are; listed in the order of the call alone. */
export const exportColumns = { ...declared, view: { scope: 'self' as const } };
