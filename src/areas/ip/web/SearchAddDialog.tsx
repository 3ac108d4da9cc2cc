/** 检索添加: look public records up, tick, add. What is kept already is marked and cannot be added twice. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AutoComplete, Button, Checkbox, Drawer } from 'antd';
import type { FormEvent, ReactElement } from 'react';
import { useState } from 'react';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { call, reasonOf } from '#platform/web/call.ts';
import { countOf } from '#platform/web/entity/any-row.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { useRead } from '#platform/web/query.ts';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { TableScroll } from '#platform/web/shell/TableScroll.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { insertBatchPatent } from '../model/patent.ts';
import type { Candidate, searchFields, searchPatent } from '../model/search-calls.ts';
import { queryCompanyNameByRegex } from '../model/search-calls.ts';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import propertyStyles from './property.module.css';
import formStyles from '#platform/web/entity/entity-form.module.css';
import styles from './SearchAddDialog.module.css';

/** The three searches are of one shape, as are the three batches. */
type Search = typeof searchPatent;
type Field = (typeof searchFields)[number];

export interface SearchAddProps {
  readonly entity: AnyEntity;
  readonly search: Search;
  readonly add: typeof insertBatchPatent;
  readonly fields: readonly Field[];
  readonly onClose: () => void;
}

const fieldLabels: Record<Field, string> = {
  name: '名称',
  no: '号码',
  owner: '权利人',
  inventor: '发明人/作者',
  ipc: '分类',
};
const size = 20;

const providerWords: Record<OutputOf<Search>['provider'], string | null> = {
  none: '未配置外部检索来源，只检索本系统已保存的公开记录',
  failed: '外部检索来源没有应答，以下是此前保存的公开记录',
  answered: null,
};

function CompanyBox({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactElement {
  const { data } = useRead(
    queryCompanyNameByRegex,
    { keyword: value.trim() },
    { enabled: value.trim().length >= 2, quiet: true, keep: true },
  );
  return (
    <AutoComplete
      aria-label="企业名称"
      value={value}
      allowClear
      placeholder="企业名称，可不填"
      options={(data ?? []).map(({ name }) => ({ value: name }))}
      onChange={onChange}
    />
  );
}

function Results({
  records,
  chosen,
  toggle,
}: {
  readonly records: readonly Candidate[];
  readonly chosen: ReadonlyMap<number, Candidate>;
  readonly toggle: (record: Candidate) => void;
}): ReactElement {
  return (
    <TableScroll label="检索结果">
      <PlainTable className={propertyStyles.unbroken}>
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">选择</span>
            </th>
            <th>名称</th>
            <th>号码</th>
            <th>权利人</th>
            <th>来源</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              <td>
                {record.existsId === null ? (
                  <Checkbox
                    aria-label={`选择 ${record.name}`}
                    checked={chosen.has(record.id)}
                    onChange={() => toggle(record)}
                  />
                ) : (
                  <span className="tag">已有</span>
                )}
              </td>
              <td className={propertyStyles.wideCell}>{record.name}</td>
              <td>{record.number}</td>
              <td className={propertyStyles.wideCell}>{record.owner}</td>
              <td>{record.source}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </TableScroll>
  );
}

export function SearchAddDialog({ entity, search, add, fields, onClose }: SearchAddProps): ReactElement {
  const client = useQueryClient();
  const [keyword, setKeyword] = useState('');
  const [companyName, setCompany] = useState('');
  const [field, setField] = useState<Field>('name');
  const [chosen, choose] = useState<ReadonlyMap<number, Candidate>>(new Map());
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const { isBusy, act } = useAct();
  const found = useMutation({ mutationFn: (input: InputOf<Search>) => call(search, input, { quiet: true }) });
  const look = (current = 1) =>
    found.mutate({
      keyword: keyword.trim(),
      field,
      ...(companyName.trim() === '' ? {} : { companyName: companyName.trim() }),
      page: { current, size },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    look();
  };
  const toggle = (record: Candidate) =>
    choose(
      (before) =>
        new Map(
          before.has(record.id) ? [...before].filter(([id]) => id !== record.id) : [...before, [record.id, record]],
        ),
    );
  const save = () =>
    act(async () => {
      const { inserted, skipped, errors } = await call(add, {
        rows: [...chosen.values()].map(({ values }) => values),
        mode: 'skip',
      });
      if (inserted + skipped > 0)
        toast.success(`已添加 ${inserted} 条${skipped > 0 ? `，跳过已有 ${skipped} 条` : ''}`);
      await client.invalidateQueries({ queryKey: listKey(entity) });
      if (errors.length === 0) return onClose();
      // What was refused stays chosen, each with its reason; rows are counted from 1.
      const refused = new Map(errors.map(({ row, message }) => [row, message]));
      const left = [...chosen].flatMap(([id, record], index) =>
        refused.has(index + 1) ? [{ id, record, reason: refused.get(index + 1) ?? '' }] : [],
      );
      choose(new Map(left.map(({ id, record }) => [id, record])));
      setRefusals(left.map(({ record, reason }) => `${record.name}：${reason}`));
    });
  const { data } = found;
  const word = data ? providerWords[data.provider] : null;
  return (
    <Drawer
      open
      size={860}
      title={`检索添加${entity.label}`}
      onClose={onClose}
      footer={
        <div className={formStyles.formButtons}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={chosen.size === 0} loading={isBusy} onClick={() => void save()}>
            添加 {chosen.size > 0 ? countOf(entity, chosen.size) : ''}
          </Button>
        </div>
      }
    >
      <form className={styles.add} role="search" onSubmit={submit}>
        <Segments<Field>
          label="检索项"
          value={field}
          onChange={setField}
          segments={fields.map((value) => ({ value, label: fieldLabels[value] }))}
        />
        <input
          className="plain-input"
          aria-label="关键词"
          value={keyword}
          maxLength={50}
          placeholder={`按${fieldLabels[field]}检索`}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <CompanyBox value={companyName} onChange={setCompany} />
        <Button
          type="primary"
          htmlType="submit"
          loading={found.isPending}
          disabled={keyword.trim() === '' && companyName.trim() === ''}
        >
          检索
        </Button>
      </form>
      {found.error && <Note tone="danger">{reasonOf(found.error)}</Note>}
      {refusals.length > 0 && (
        <Note tone="danger">
          <p>{countOf(entity, refusals.length)}没有添加，改为手工录入或取消选择</p>
          <ul className={styles.refusals}>
            {refusals.map((refusal) => (
              <li key={refusal}>{refusal}</li>
            ))}
          </ul>
        </Note>
      )}
      {word && <p className="secondary caption">{word}</p>}
      {data && data.total === 0 && (
        <p className={propertyStyles.empty}>没有找到公开记录，换一个关键词，或用“新建”“导入”录入</p>
      )}
      {data && data.total > 0 && <Results records={data.records} chosen={chosen} toggle={toggle} />}
      {data && data.total > size && (
        <Pagination total={data.total} current={data.current} size={size} onChange={({ current }) => look(current)} />
      )}
      {data && data.own.length > 0 && (
        <p className="secondary caption">
          台账中已有：{data.own.map((row) => (row.number ? `${row.name}（${row.number}）` : row.name)).join('、')}
        </p>
      )}
    </Drawer>
  );
}
