/** Renewals of one mark: when it may be renewed, what was renewed, and noting the next one. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { RowOf } from '#platform/entity/entity.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { call, reasonOf } from '#platform/web/call.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { DateControl } from '#platform/web/entity/widgets/date-controls.tsx';
import { FileList, FilesControl } from '#platform/web/entity/widgets/FilesControl.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { brand, renewBrand } from '../model/brand.ts';
import { brandRenewal, queryBrandRenewal } from '../model/brand-renewal.ts';
import { renewStateOf, renewalTermsOf } from '../model/brand-terms.ts';
import { dueItem } from '#core/due/public.ts';
import './property.css';

type Brand = RowOf<typeof brand>;

function RenewDialog({ row, onClose }: { readonly row: Brand; readonly onClose: () => void }): ReactElement {
  const client = useQueryClient();
  const [date, setDate] = useState(todayInShanghai());
  const [voucher, setVoucher] = useState<FileValue[] | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const { isBusy, act } = useAct();
  const save = () =>
    act(
      async () => {
        const { exclusiveEnd } = await call(
          renewBrand,
          { id: row.id, version: row.version, date, ...(voucher && { voucher }) },
          { quiet: true },
        );
        toast.success(`专用权延至 ${formatDate(exclusiveEnd)}`);
        const stale = [listKey(brand), listKey(dueItem), [queryBrandRenewal.path]];
        await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
        onClose();
      },
      (refusal) => setReason(reasonOf(refusal)),
    );
  return (
    <Modal
      open
      width={420}
      title={`${row.brandName}续展`}
      okText="登记续展"
      cancelText="取消"
      okButtonProps={{ disabled: date === '' }}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="fee-form">
        <label htmlFor="renew-date">续展核准日</label>
        <DateControl
          id="renew-date"
          field={brandRenewal.fields.renewDate}
          value={date}
          onChange={(day) => setDate(typeof day === 'string' ? day : '')}
        />
        <label htmlFor="renew-voucher">续展凭证</label>
        <FilesControl
          id="renew-voucher"
          field={brandRenewal.fields.voucher}
          value={voucher}
          onChange={(files) => setVoucher(files as FileValue[] | null)}
        />
      </div>
      <p className="secondary">专用权截止日顺延十年，续展提醒随之更新</p>
      {reason !== null && (
        <p className="field-finding field-finding-error" role="alert">
          {reason}
        </p>
      )}
    </Modal>
  );
}

const words = {
  none: '尚未到续展期',
  window: '续展期内',
  grace: '宽展期内，续展需另缴延迟费',
  lapsed: '已过宽展期',
} as const;

export function BrandRecord({ row }: { readonly row: Brand }): ReactElement {
  const mayEdit = usePermission('trademark_edit');
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useRead(queryBrandRenewal, { brandId: row.id }, { quiet: true });
  if (row.exclusiveEnd === null) return <p className="secondary">填写注册日或专用权截止日后，系统计算续展期</p>;
  const { opens, ends, graceEnds } = renewalTermsOf(row.exclusiveEnd);
  const state = renewStateOf(row.exclusiveEnd, todayInShanghai());
  return (
    <>
      <p>
        {words[state]}：续展期 {formatDate(opens)} 至 {formatDate(ends)}，宽展期至 {formatDate(graceEnds)}
      </p>
      {mayEdit && state !== 'none' && (
        <Button className="renewal-act" onClick={() => setOpen(true)}>
          登记续展
        </Button>
      )}
      {error && !data && <p role="alert">续展记录没有加载出来：{error.message}</p>}
      <ol className="event-list">
        {(data?.records ?? []).map((renewal) => (
          <li key={renewal.id}>
            <b>{formatDate(renewal.renewDate)}</b> 续展至 {formatDate(renewal.newEnd)}
            {renewal.voucher && <FileList files={renewal.voucher} />}
          </li>
        ))}
      </ol>
      {isOpen && <RenewDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}
