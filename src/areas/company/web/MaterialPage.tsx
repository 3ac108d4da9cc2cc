/** 产品物料: what is handed out about products; chosen ones are taken along as a zip. */
import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { download } from '#platform/web/call.ts';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import type { BulkAction } from '#platform/web/entity/row-action.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { useAct } from '#platform/web/use-act.ts';
import {
  deleteMaterial,
  exportMaterial,
  insertMaterial,
  material,
  mostMaterials,
  queryPageMaterial,
} from '../model/material.ts';

const calls = { page: queryPageMaterial, save: insertMaterial, remove: deleteMaterial };
const quickFilters = ['materialType', 'language', 'validUntil'];

export default function MaterialPage(): ReactElement {
  const client = useQueryClient();
  const mayExport = usePermission('product_material_export');
  const { act } = useAct();
  const take = (ids: readonly number[]) =>
    void act(async () => {
      await download(exportMaterial, { ids: [...ids] }, { fallbackName: '物料清单.zip' });
      await client.invalidateQueries({ queryKey: listKey(material) });
    });
  const bulk: BulkAction = {
    key: 'zip',
    label: '打包下载',
    icon: <Download size={16} aria-hidden="true" />,
    refusal: (chosen) =>
      chosen.kind === 'all' || chosen.count > mostMaterials
        ? `一次最多打包 ${mostMaterials} 份，请逐页选择`
        : undefined,
    onRun: (chosen) => {
      if (chosen.kind === 'rows') take(chosen.rows.map(({ id }) => id));
    },
  };
  return (
    <EntityPage
      entity={material}
      calls={calls}
      quickFilters={quickFilters}
      purpose="宣传册、演示文稿、说明书、报价单等对外物料集中在这里，选中后打包下载，每次下载都计数"
      figures={(page) => [{ label: '共', value: `${page.total} 份` }]}
      {...(mayExport && {
        bulkActions: [bulk],
        rowActions: (row: { readonly id: number }) => [{ key: 'take', label: '下载', onRun: () => take([row.id]) }],
      })}
    />
  );
}
