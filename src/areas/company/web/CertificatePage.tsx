/** 公司资质: certificates by status, as a table or as pictures, renewed where they end. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { formatDate } from '#platform/entity/format.ts';
import { DaysLeft, useDueStrip } from '#core/due/public.web.ts';
import { countOverview } from '#platform/web/entity/CountChips.tsx';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { useListViews } from '#platform/web/entity/use-list-views.tsx';
import type { queryPageCertificate } from '../model/certificate.ts';
import { certificate } from '../model/certificate.ts';
import { certificateHints } from '../model/certificate-hints.ts';
import { validityStatuses } from '../model/validity.ts';
import record from './certificate-record.ts';
import type { WallItem } from './PictureWall.tsx';
import { PictureWall } from './PictureWall.tsx';
import kit from '#platform/web/styles/kit.module.css';

type Certificate = RowOf<typeof certificate>;
type Parts = PageParts<typeof certificate, OutputOf<typeof queryPageCertificate>>;

const quickFilters = ['certType', 'certLevel', 'expiryDate'];
const columns = {
  expiryDate: {
    render: (row: Certificate) =>
      row.expiryDate ? <DaysLeft day={row.expiryDate} /> : <span className="secondary">长期</span>,
  },
};

function StatusWord({ code }: { readonly code: string | null }): ReactElement | null {
  const option = validityStatuses.find((entry) => entry.code === code);
  return option ? <State option={option} /> : null;
}

const wallItem = (row: Certificate): WallItem => ({
  id: row.id,
  title: row.certName,
  state: <StatusWord code={row.status} />,
  line: row.expiryDate ? `有效期至 ${formatDate(row.expiryDate)}` : '长期有效',
  files: row.attachments,
  row,
});
/** Whoever looks after them asks for these every day, and an answer of none is one. */
const askedDaily = ['valid', 'expiring', 'expired', 'cancelled'];
const drawOverview = countOverview(
  { name: 'status', label: '按效力', options: validityStatuses, all: true, always: askedDaily },
  (page: OutputOf<typeof queryPageCertificate>) => page.statusCounts,
);
const drawWall = ({ rows, list, open }: Parts) =>
  rows.length > 0 ? <PictureWall items={rows.map(wallItem)} isStale={list.isStale} open={open} /> : null;
const views = [
  { key: 'table', label: '表格' },
  { key: 'wall', label: '证书墙', body: drawWall },
];
const drawCalendar = () => (
  <Link className={`button ${kit.wideOnly}`} to="/due-calendar?view=month">
    到期日历
  </Link>
);

const hinted = { hints: certificateHints };

export default function CertificatePage(): ReactElement {
  const { props } = useListViews(views);
  const strip = useDueStrip(certificate, drawOverview, hinted);
  return (
    <EntityPage
      {...record}
      columns={columns}
      quickFilters={quickFilters}
      purpose="许可、资质和认定证书集中保存，到期前在这里看到并续证"
      figures={(page) => [{ label: '共', value: `${page.total} 项` }]}
      toolbar={drawCalendar}
      {...props}
      {...strip}
    />
  );
}
