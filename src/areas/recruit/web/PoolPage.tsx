/** 外部人才库 · 人才库: facets with counts, people as table or cards, form in a drawer, labels, deletion, export. */
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { FileUp, ListPlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldList } from '#areas/staff/public.web.ts';
import { CustomFieldDialog, LabelTags, useCompanyEntity, useFieldView } from '#areas/staff/public.web.ts';
import { educationGroup } from '#platform/entity/dictionaries.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import type { RefusedProps } from '#platform/web/entity/EntityForm.tsx';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { rowsOf } from '#platform/web/entity/any-row.ts';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import type { BulkAction, RowAction } from '#platform/web/entity/row-action.ts';
import { declaredColumns } from '#platform/web/entity/table-columns.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { FileChooser } from '#platform/web/FileChooser.tsx';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { useListViews } from '#platform/web/entity/use-list-views.tsx';
import { lazyPart, preloadOn } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { externalPerson } from '../model/external-person.ts';
import { blacklisting, insertExternalPerson, queryPageExternalPerson } from '../model/person-calls.ts';
import { shownTitlesOf } from '../model/person-lists.ts';
import type { PoolCardsProps } from './PoolCards.tsx';
import type { PoolFacetsProps } from './PoolFacets.tsx';
import type { ResumeSnippet } from './SnippetText.tsx';
import { SnippetText } from './SnippetText.tsx';
import type { PoolLayer, PoolLayersProps } from './PoolLayers.tsx';
import kit from '#platform/web/styles/kit.module.css';
import { ResumeCheck } from './resume-check-part.ts';
import { yearsText } from './years-text.tsx';
import { resumeEndings } from './resume/endings.ts';
import styles from './PoolPage.module.css';

type Person = RowOf<typeof externalPerson> & {
  readonly labels?: { id: number; name: string; color: string | null }[];
  readonly snippet?: ResumeSnippet | null;
};
type Parts = PageParts<typeof externalPerson, OutputOf<typeof queryPageExternalPerson>>;

const PoolLayers = lazyPart<PoolLayersProps>(async () => (await import('./PoolLayers.tsx')).PoolLayers);
const PoolFacets = lazyPart<PoolFacetsProps>(async () => (await import('./PoolFacets.tsx')).PoolFacets);
const KnownPeople = lazyPart<RefusedProps>(async () => (await import('./KnownPeople.tsx')).KnownPeople);
const PoolCards = lazyPart<PoolCardsProps>(async () => (await import('./PoolCards.tsx')).PoolCards);

const poolList: FieldList = {
  tableCode: externalPerson.custom?.table ?? '',
  entity: externalPerson,
  columns: declaredColumns(externalPerson),
};
const calls = { page: queryPageExternalPerson, save: insertExternalPerson };
const personActs = { groups: [blacklisting] };
const quickFilters = ['poolStatus', 'jobStatus'];
/** What the facets choose and no column says. */
const moreFilters = {
  education: f.oneOf({ label: '学历', options: educationGroup.entries, filter: 'in' }),
  workYears: f.int({ label: '工作年限', min: 0, max: 60, filter: 'range' }),
  labelIds: f.ref({ label: '标签', to: 'label', filter: 'in' }),
  positionId: f.ref({ label: '招聘职位', to: 'recruit_position', filter: 'equal' }),
  retainExpired: f.bool({ label: '保存期限已过', filter: 'equal' }),
};
const columns = {
  name: {
    render: (row: Person) => (
      <span className={styles.name}>
        {row.name}
        {row.labels && row.labels.length > 0 && <LabelTags labels={row.labels} max={1} />}
      </span>
    ),
  },
  titles: {
    render: (row: Person) => (shownTitlesOf(row.titles) ?? []).map(({ text }) => text).join('、') || EMPTY_TEXT,
  },
  // What the keyword found in a résumé stands in place of the skills.
  skills: {
    render: (row: Person) => (row.snippet ? <SnippetText snippet={row.snippet} /> : (row.skills ?? EMPTY_TEXT)),
  },
  workYears: { render: (row: Person) => yearsText(row) ?? EMPTY_TEXT },
};
// The rail keeps its place from the first moment on, so that the list beside it does not move.
const drawFacets = ({ list }: Parts) => (
  <div className={styles.facets}>
    <PoolFacets filter={list.query.filter} onChange={(filter) => list.change({ filter })} />
  </div>
);
const drawCards = ({ rows, open }: Parts) => (rows.length > 0 ? <PoolCards people={rows} open={open} /> : null);
const views = [
  { key: 'table', label: '表格' },
  { key: 'cards', label: '卡片', body: drawCards },
];
const figures = (page: OutputOf<typeof queryPageExternalPerson>) => [
  { label: '共', value: `${page.total} 人` },
  { label: '在库', value: page.statusCounts['idle'] ?? 0 },
];

/** 自定义字段, for whoever keeps the fields of the company. */
function FieldsButton(): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  if (!usePermission('field_edit')) return null;
  return (
    <>
      <Button
        className={kit.wideOnly}
        icon={<ListPlus size={16} aria-hidden="true" />}
        {...preloadOn(CustomFieldDialog)}
        onClick={() => setOpen(true)}
      >
        自定义字段
      </Button>
      {isOpen && <CustomFieldDialog entity={externalPerson} onClose={() => setOpen(false)} />}
    </>
  );
}
export interface PoolProps {
  /** Opens the check of résumés with these files. */
  readonly onImport: (files: readonly File[]) => void;
}

/** The files that a recruiter has, from where they lie; in an empty pool it is the first thing to do. */
function ChooseResumes({ onImport, isFirst }: PoolProps & { readonly isFirst?: boolean }): ReactElement {
  return (
    <FileChooser accept={resumeEndings} multiple onFiles={onImport}>
      {(choose) => (
        <Button
          {...(isFirst && { type: 'primary' })}
          icon={<FileUp size={16} aria-hidden="true" />}
          aria-label="导入简历"
          {...preloadOn(ResumeCheck)}
          onClick={choose}
        >
          {/* On a telephone the sign is enough: the title has no room beside two long buttons. */}
          <span className={isFirst ? undefined : kit.wideOnly}>导入简历</span>
        </Button>
      )}
    </FileChooser>
  );
}

/** 导入简历 and the way back to files that came in before. */
function ImportButtons({ onImport }: PoolProps): ReactElement | null {
  if (!usePermission('recruit_import')) return null;
  return (
    <>
      <ChooseResumes onImport={onImport} />
      <Button className={kit.wideOnly} {...preloadOn(ResumeCheck)} onClick={() => onImport([])}>
        待核对简历
      </Button>
    </>
  );
}

const drawTool = (onImport: PoolProps['onImport']) => (
  <>
    <ImportButtons onImport={onImport} />
    <FieldsButton />
  </>
);

export default function PoolPage({ onImport }: PoolProps): ReactElement {
  const drawTools = () => drawTool(onImport);
  const { props } = useListViews(views);
  // With the fields that the company added.
  const { entity } = useCompanyEntity(externalPerson);
  const view = useFieldView(poolList);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [layer, setLayer] = useState<PoolLayer | null>(null);
  /** Drops the choice that the layer is about: its people are no more as they were chosen. */
  const [clear, setClear] = useState<(() => void) | null>(null);
  const mayEdit = usePermission('recruit_edit');
  const mayDelete = usePermission('recruit_delete');
  const mayRecommend = usePermission('recruit_add');
  const mayImport = usePermission('recruit_import');
  const isNarrow = useMedia(narrowQuery);
  const rowActions = (row: Person): RowAction[] => [
    ...(mayRecommend && (row.poolStatus === 'idle' || row.poolStatus === 'in_process')
      ? [{ key: 'recommend', label: '推荐到职位', onRun: () => setLayer({ kind: 'recommend', people: [row] }) }]
      : []),
    ...(mayEdit && row.poolStatus !== 'purged'
      ? [{ key: 'tag', label: '打标签', onRun: () => setLayer({ kind: 'tag', people: [row] }) }]
      : []),
    ...(mayDelete
      ? [{ key: 'remove', label: '删除', danger: true, onRun: () => setLayer({ kind: 'remove', people: [row] }) }]
      : []),
  ];
  const pageOnly: Pick<BulkAction, 'refusal'> = {
    refusal: (chosen) => (chosen.kind === 'rows' ? undefined : '请选择当前页的人才'),
  };
  const act =
    (kind: 'tag' | 'remove' | 'merge' | 'recommend'): BulkAction['onRun'] =>
    (chosen, drop) => {
      if (chosen.kind !== 'rows') return;
      setLayer({ kind, people: rowsOf<typeof externalPerson>(chosen.rows) });
      setClear(() => drop ?? null);
    };
  const bulkActions: BulkAction[] = [
    ...(mayRecommend ? [{ key: 'recommend', label: '推荐到职位', ...pageOnly, onRun: act('recommend') }] : []),
    ...(mayEdit ? [{ key: 'tag', label: '打标签', ...pageOnly, onRun: act('tag') }] : []),
    ...(mayEdit
      ? [
          {
            key: 'merge',
            label: '合并',
            refusal: (chosen: Parameters<NonNullable<BulkAction['refusal']>>[0]) =>
              chosen.kind === 'rows' && chosen.rows.length === 2 ? undefined : '请选择当前页的两位人才',
            onRun: act('merge'),
          },
        ]
      : []),
    ...(mayDelete ? [{ key: 'remove', label: '删除', danger: true, ...pageOnly, onRun: act('remove') }] : []),
  ];
  return (
    <>
      <EntityPage
        entity={entity}
        calls={calls}
        columns={columns}
        view={view}
        toolbar={drawTools}
        moreFilters={moreFilters}
        quickFilters={quickFilters}
        refused={KnownPeople}
        figures={figures}
        overview={drawFacets}
        purpose="收集企业以外的人才：联系方式、履历、简历和标签，需要时直接联系"
        firstStep={
          mayImport
            ? { words: isNarrow ? '导入简历' : '把简历拖到这里', button: <ChooseResumes isFirst onImport={onImport} /> }
            : undefined
        }
        acts={personActs}
        rowActions={rowActions}
        bulkActions={bulkActions}
        onOpen={(row) => void navigate(`/outside-detail?id=${row.id}`)}
        {...props}
      />
      {layer && (
        <PoolLayers
          layer={layer}
          onClose={() => setLayer(null)}
          onDone={() => {
            setLayer(null);
            clear?.();
            void client.invalidateQueries({ queryKey: listKey(externalPerson) });
          }}
        />
      )}
    </>
  );
}
