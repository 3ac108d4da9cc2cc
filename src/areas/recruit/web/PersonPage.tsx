/** 外部人才详情: who it is, fields edited in place, records, résumés, files, and who changed what. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Suspense, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  ArchiveTimeline,
  LabelTags,
  OutsideRecords,
  queryArchiveLog,
  queryBasicInfo,
  RevealProvider,
  useCompanyEntity,
} from '#areas/staff/public.web.ts';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { HeadActs } from '#platform/web/entity/DetailHead.tsx';
import { EntityDetail } from '#platform/web/entity/EntityDetail.tsx';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import { RowPage, useRowId } from '#platform/web/entity/RowPage.tsx';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { poolStatuses } from '../model/dicts.ts';
import type { ExternalPersonRow } from '../model/external-person.ts';
import { externalPerson } from '../model/external-person.ts';
import { blacklisting, exportExternalPerson, insertExternalPerson } from '../model/person-calls.ts';
import { shownTitlesOf } from '../model/person-lists.ts';
import { purging } from '../model/purge-acts.ts';
import type { PersonRecordsProps } from './PersonRecords.tsx';
import { FormerNote } from './FormerNote.tsx';
import { MergeNote } from './MergeNote.tsx';
import type { PoolLayer } from './PoolLayers.tsx';
import { PoolLayers } from './PoolLayers.tsx';
import type { TitleDialogProps } from './TitleDialog.tsx';
import pageHeaderStyles from '#platform/web/shell/page-header.module.css';
import { WorkYears, yearsText } from './years-text.tsx';
import styles from './PersonPage.module.css';

type Info = OutputOf<typeof queryBasicInfo>;
type Person = ExternalPersonRow & { readonly labels: { id: number; name: string; color: string | null }[] };

/** The call is typed for the roster; of somebody outside it answers the row of the pool. */
const personOf = (info: Info): Person => info.base as unknown as Person;

const tabs = [
  { key: 'base', label: '基本信息', records: [] },
  { key: 'record', label: '教育与履历', records: ['study', 'train', 'work'] },
  { key: 'project', label: '项目与证书', records: ['project', 'degreeTitles'] },
  { key: 'resume', label: '简历原件', records: [] },
  { key: 'recruit', label: '招聘记录', records: [] },
  { key: 'file', label: '附件', records: ['files'] },
  { key: 'log', label: '日志', records: [] },
] as const;
type TabKey = (typeof tabs)[number]['key'];

/** The same row without its résumés, and the résumés alone: each has a tab. */
const baseOf = (person: AnyEntity): AnyEntity => ({
  ...person,
  sections: (person.sections ?? []).map((section) => ({
    ...section,
    fields: section.fields.filter((key) => key !== 'resumeFiles'),
  })),
  fields: Object.fromEntries(
    Object.entries(person.fields).filter(
      ([key, field]) => key !== 'resumeFiles' && (field.form !== false || key === 'userBaseId'),
    ),
  ),
});
const resumeEntity: AnyEntity = {
  ...externalPerson,
  sections: [{ key: 'resume', label: '简历原件', fields: ['resumeFiles'] }],
  fields: { resumeFiles: externalPerson.fields.resumeFiles },
};

const send = (body: Record<string, unknown>) =>
  call(insertExternalPerson, body as InputOf<typeof insertExternalPerson>, { quiet: true });

const groups = [blacklisting, purging];
const shownYears = { workYears: WorkYears };
const outside = { ownerType: 'external' } as const;
const PersonRecords = lazyPart<PersonRecordsProps>(async () => (await import('./PersonRecords.tsx')).PersonRecords);
const TitleDialog = lazyPart<TitleDialogProps>(async () => (await import('./TitleDialog.tsx')).TitleDialog);

interface HeadProps {
  readonly info: Info;
  readonly tab: TabKey;
  readonly onChanged: () => void;
}

function Head({ info, tab, onChanged }: HeadProps): ReactElement {
  const person = personOf(info);
  const [layer, setLayer] = useState<PoolLayer | null>(null);
  const [isNaming, setNaming] = useState(false);
  const { act } = useAct();
  const acts = useActs({ groups, onDone: onChanged });
  const status = poolStatuses.find(({ code }) => code === person.poolStatus);
  const titles = shownTitlesOf(person.titles) ?? [];
  const may = (code: string) => info.permissions[code] === true;
  const navigate = useNavigate();
  const maySee = usePermission('staff_structure');
  const mayEnter = usePermission('staff_entry');
  const mayHire = maySee && mayEnter && may('recruit_finish');
  const isFree = person.poolStatus === 'idle' || person.poolStatus === 'in_process';
  const open = (kind: 'recommend' | 'tag') => () => setLayer({ kind, people: [person] });
  const copy = () =>
    void act(async () => {
      await call(exportExternalPerson, { externalPersonId: person.id });
      toast.info('正在导出履历、招聘记录和附件，完成后在下载中心领取');
    });
  const actions: RowAction[] = [
    {
      isOffered: mayHire && isFree,
      key: 'enter',
      label: '转入职',
      isMain: true,
      onRun: () => void navigate(`/interior?tab=roster&entry=new&outside=${person.id}`),
    },
    {
      isOffered: maySee && person.poolStatus === 'hired' && person.userBaseId !== null,
      key: 'staff',
      label: '查看员工档案',
      onRun: () => void navigate(`/interior-detail?id=${person.userBaseId}`),
    },
    { isOffered: may('recruit_add') && isFree, key: 'recommend', label: '推荐到职位', onRun: open('recommend') },
    { isOffered: may('recruit_edit'), key: 'titles', label: '生成称谓', onRun: () => setNaming(true) },
    { isOffered: may('recruit_edit'), key: 'tag', label: '打标签', onRun: open('tag') },
    { isOffered: may('recruit_export'), key: 'export', label: '导出全部资料', onRun: copy },
    ...acts.rowActions(info.base).map((action) => ({ isOffered: true, ...action })),
  ].filter(({ isOffered }) => isOffered);
  const facts = [
    { label: '现职位', value: person.currentPosition ?? EMPTY_TEXT },
    { label: '现单位', value: person.currentCompany ?? EMPTY_TEXT },
    { label: '工作年限', value: yearsText(person) ?? EMPTY_TEXT },
    { label: '保存至', value: formatDate(person.retainUntil) },
  ];
  return (
    <PageHeader
      showPath
      title={person.name}
      tags={
        <span className={styles.tags} data-part="person-tags">
          {status && <State option={status} />}
          {titles.map(({ text }) => (
            <span key={text} className="tag">
              {text}
            </span>
          ))}
          {person.labels.length > 0 && <LabelTags labels={person.labels} max={4} />}
          <FormerNote personId={person.id} />
        </span>
      }
      facts={facts}
      actions={<HeadActs actions={actions} name={person.name} />}
    >
      {may('recruit_edit') && <MergeNote personId={person.id} onChanged={onChanged} />}
      {person.blacklistReason && (
        <p className={styles.notice}>
          黑名单原因：{person.blacklistReason}
          {person.blacklistUntil && `（至 ${formatDate(person.blacklistUntil)}）`}
        </p>
      )}
      <nav className={pageHeaderStyles.tabs} data-part="page-tabs" aria-label="人才信息分类">
        {tabs.map(({ key, label }) => (
          <Link
            key={key}
            to={key === 'base' ? `?id=${person.id}` : `?id=${person.id}&tab=${key}`}
            aria-current={key === tab ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Suspense>{acts.layer}</Suspense>
      {isNaming && (
        <TitleDialog person={person} onClose={() => setNaming(false)} onDone={() => (setNaming(false), onChanged())} />
      )}
      {layer && (
        <PoolLayers layer={layer} onClose={() => setLayer(null)} onDone={() => (setLayer(null), onChanged())} />
      )}
    </PageHeader>
  );
}

function Body({
  info,
  tab,
  onChanged,
}: {
  readonly info: Info;
  readonly tab: (typeof tabs)[number];
  readonly onChanged: () => void;
}): ReactElement {
  // With the fields that the company added.
  const { entity } = useCompanyEntity(externalPerson);
  const baseEntity = useMemo(() => baseOf(entity), [entity]);
  const row: AnyRow = info.base;
  if (tab.key === 'log')
    return (
      <div className={styles.records}>
        <ArchiveTimeline id={row.id} ownerType="external" />
      </div>
    );
  if (tab.key === 'recruit') return <PersonRecords personId={row.id} />;
  if (tab.records.length > 0)
    return <OutsideRecords key={tab.key} info={info} keys={tab.records} onChanged={onChanged} />;
  return (
    <EntityDetail
      key={`${tab.key}:${row.version}`}
      entity={tab.key === 'resume' ? resumeEntity : baseEntity}
      row={row}
      folds
      shows={yearsText(row) === null ? undefined : shownYears}
      send={info.permissions['recruit_edit'] === true ? send : undefined}
      onSaved={onChanged}
    />
  );
}

export default function PersonPage(): ReactElement {
  const [params] = useSearchParams();
  const client = useQueryClient();
  const current = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  return (
    <RowPage
      id={useRowId()}
      endpoint={queryBasicInfo}
      more={outside}
      title="外部人才详情"
      noun="外部人才"
      list="/outside"
    >
      {(answer, reread) => {
        // Of who was cleared nothing is left to work on.
        const info = personOf(answer).poolStatus === 'purged' ? { ...answer, permissions: {} } : answer;
        const renew = () => {
          reread();
          for (const queryKey of [[queryArchiveLog.path], listKey(externalPerson)])
            void client.invalidateQueries({ queryKey });
        };
        return (
          <RevealProvider entity={externalPerson}>
            <Head info={info} tab={current.key} onChanged={renew} />
            <Body info={info} tab={current} onChanged={renew} />
          </RevealProvider>
        );
      }}
    </RowPage>
  );
}
