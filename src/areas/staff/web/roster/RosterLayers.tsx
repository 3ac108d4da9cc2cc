/** Drawers and questions over the roster. */
import type { ReactElement } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { call } from '#platform/web/call.ts';
import type { Values } from '#platform/web/entity/any-row.ts';
import { CustomFieldDialog } from '../own-fields/CustomFieldDialog.tsx';
import type { ExportFormat } from '#platform/web/entity/ExportDialog.tsx';
import { ExportDialog } from '#platform/web/entity/ExportDialog.tsx';
import type { TableColumn } from '#platform/web/entity/table-columns.ts';
import type { Chosen } from '#platform/web/entity/use-selection.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { batchExportGroupUserBase } from '../../model/roster-transfer.ts';
import { LabelDialog } from '../labels/LabelDialog.tsx';
import { PurgeDialog } from './PurgeDialog.tsx';
import type { RosterLayer } from './roster-actions.tsx';

export interface RosterLayersProps {
  readonly layer: RosterLayer;
  /** With the fields of the company. */
  readonly entity: AnyEntity;
  readonly columns: readonly TableColumn[];
  /** What tree, tabs and alerts fix: part of "all". */
  readonly fixedFilter: Values;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The roster that the law asks every employer to keep. */
const exportFormats: readonly ExportFormat[] = [
  {
    value: 'statutory',
    label: '职工名册',
    hint: '劳动合同法第七条、实施条例第八条规定的内容：姓名、性别、公民身份号码、户籍地址、现住址、联系方式、用工形式、用工起始时间、劳动合同期限。证件号码、手机号和地址需有查看权限，并验证身份，否则以掩码导出。',
    fileName: '职工名册',
    isFixed: true,
  },
];
const zipFormat: ExportFormat = {
  value: 'zip',
  label: 'Excel 和附件',
  hint: '打包为 ZIP：一个 Excel 文件，每人一个文件夹，内含电子档案和可查看的合同、证书等附件，合计不超过 1 GB。',
  fileName: '员工档案',
};

export function RosterLayers({
  layer,
  entity,
  columns,
  fixedFilter,
  onClose,
  onDone,
}: RosterLayersProps): ReactElement {
  const isArchivist = usePermission('staff_file_view');
  switch (layer.kind) {
    case 'fields':
      return <CustomFieldDialog entity={entity} onClose={onClose} />;
    case 'purge':
      return <PurgeDialog onClose={onClose} onDone={onDone} />;
    case 'labels':
      return <LabelDialog onClose={onClose} />;
    default: {
      const chosen: Chosen =
        layer.chosen.kind === 'all'
          ? { ...layer.chosen, filter: { ...layer.chosen.filter, ...fixedFilter } }
          : layer.chosen;
      return (
        <ExportDialog
          entity={entity}
          chosen={chosen}
          columns={columns}
          moreFormats={isArchivist ? [...exportFormats, zipFormat] : exportFormats}
          send={(request) => call(batchExportGroupUserBase, request as InputOf<typeof batchExportGroupUserBase>)}
          onClose={onClose}
        />
      );
    }
  }
}
