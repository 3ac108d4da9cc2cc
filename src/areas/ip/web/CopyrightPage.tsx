/** 版权: software and works behind two tabs of one list. */
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { useDueStrip } from '#core/due/public.web.ts';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import type { queryPageCopyright } from '../model/copyright.ts';
import { copyright, copyrightKinds, insertBatchCopyright } from '../model/copyright.ts';
import { copyrightHints } from '../model/due-hints.ts';
import { searchCopyright } from '../model/search-calls.ts';
import { Segments } from '#platform/web/parts/Segments.tsx';
import record from './copyright-record.ts';
import styles from './CopyrightPage.module.css';
import { SearchAdd } from './SearchAdd.tsx';

type Parts = PageParts<typeof copyright, OutputOf<typeof queryPageCopyright>>;

const quickFilters = ['category', 'status', 'registrationDate'];
/** A new row starts as what the tab shows; both must keep their identity between drawings. */
const kinds = {
  software: { filter: { copyrightKind: ['software'] }, preset: { copyrightKind: 'software' } },
  work: { filter: { copyrightKind: ['work'] }, preset: { copyrightKind: 'work' } },
} as const;

const drawSearch = () => (
  <SearchAdd
    permission="copyright_import"
    entity={copyright}
    search={searchCopyright}
    add={insertBatchCopyright}
    fields={['name', 'no', 'owner', 'inventor']}
  />
);

const countsOf = (page: OutputOf<typeof queryPageCopyright>, kind: string) =>
  page.kindCounts.find((entry) => entry.copyrightKind === kind)?.count ?? 0;
const figures = (page: OutputOf<typeof queryPageCopyright>) =>
  copyrightKinds.map(({ code, label }) => ({ label, value: `${countsOf(page, code)} 项` }));

export default function CopyrightPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  const kind = params.get('kind') === 'work' ? 'work' : 'software';
  const choose = (next: string) => setParams(next === 'work' ? { kind: next } : {});
  const drawTabs = (_parts: Parts) => (
    <div className={styles.propertyTabs} data-part="property-tabs">
      <Segments
        label="著作权类型"
        value={kind}
        onChange={choose}
        segments={copyrightKinds.map(({ code, label }) => ({ value: code, label }))}
      />
    </div>
  );
  const strip = useDueStrip(copyright, drawTabs, { fixed: kinds[kind].filter, hints: copyrightHints });
  return (
    <EntityPage
      key={kind}
      {...record}
      preset={kinds[kind].preset}
      quickFilters={quickFilters}
      purpose="软件著作权与作品登记台账：登记号、证书和保护期集中保存"
      figures={figures}
      toolbar={drawSearch}
      {...strip}
    />
  );
}
