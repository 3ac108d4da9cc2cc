/** Parties in a table: names are found among earlier contracts, partners and sisters, ourselves filled in already. */
import { AutoComplete, Button } from 'antd';
import { ChevronDown, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useRead } from '#platform/web/query.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import { contractParty, mostParties } from '../../model/contract-party.ts';
import type { PartyInput } from '../../model/edit-calls.ts';
import { queryParty } from '../../model/edit-calls.ts';
import { partiesOf } from './form-entity.ts';
import { PartCell } from './part-cell.tsx';
import styles from './edit.module.css';

const fields = contractParty.fields;
const furtherKeys = ['partyType', 'idNo', 'legalRep', 'contactPhone', 'address', 'bankName', 'bankAccount'] as const;
const roles = ['a', 'b', 'c', 'd', 'guarantor', 'other'] as const;
const sources = { group: '集团内', partner: '合作伙伴', contract: '签过合同' } as const;

type Party = PartyInput;
type Changes = { readonly [Key in keyof Party]?: unknown };

/** A name, with who bears it already. Choosing one fills in what is known. */
function NameCell({
  id,
  party,
  label,
  onChange,
  disabled,
}: {
  readonly id: string;
  readonly party: Party;
  readonly label: string;
  readonly onChange: (changes: Changes) => void;
  readonly disabled: boolean | undefined;
}): ReactElement {
  const [keyword, setKeyword] = useState('');
  const { data } = useRead(queryParty, { keyword }, { quiet: true, keep: true, enabled: keyword.trim() !== '' });
  const options = (data?.records ?? []).map(({ source, ...known }) => ({
    value: known.name,
    label: (
      <span className={styles.offered}>
        {known.name}
        <span className="secondary caption">{sources[source]}</span>
      </span>
    ),
    known,
  }));
  return (
    <div className={styles.name}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <AutoComplete
        id={id}
        className={styles.full}
        value={party.name ?? ''}
        options={keyword.trim() === '' ? [] : options}
        disabled={disabled === true}
        maxLength={100}
        placeholder="输入名称查找"
        onSearch={setKeyword}
        onChange={(name: string) => onChange({ name: name === '' ? null : name })}
        onSelect={(_name, option) => onChange(option.known)}
      />
      {party.isSelf === true && <span className="tag">我方</span>}
    </div>
  );
}

export const PartiesSlot: FormSlot = ({ id, value, onChange, disabled, invalid }): ReactElement => {
  const parties = partiesOf({ parties: value });
  const [open, setOpen] = useState<number | null>(null);
  const { data } = useRead(queryParty, { keyword: '' }, { quiet: true });
  const change = (index: number, changes: Changes) =>
    onChange(parties.map((party, at) => (at === index ? { ...party, ...changes } : party)));
  const cell = (party: Party, index: number, key: Exclude<keyof typeof fields, 'contractId' | 'seq'>) => (
    <PartCell
      id={`${id}-${index}-${key}`}
      label={`第 ${index + 1} 方${fields[key].label}`}
      field={fields[key]}
      value={party[key]}
      disabled={disabled}
      onChange={(typed) => change(index, { [key]: typed })}
    />
  );
  const nextRole = roles.find((role) => !parties.some((party) => party.role === role)) ?? 'other';
  const self = data?.self;
  const hasSelf = parties.some(({ isSelf }) => isSelf);
  const add = (party: Party) => onChange([...parties, party]);
  return (
    <div className={styles.part} data-invalid={invalid || undefined}>
      <PlainTable className={styles.parties}>
        <thead>
          <tr>
            <th>角色</th>
            <th>名称</th>
            <th>统一社会信用代码</th>
            <th>联系人</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {parties.map((party, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- parties are not reordered
            <tr key={index}>
              <td data-label="角色">{cell(party, index, 'role')}</td>
              <td data-label="名称">
                <NameCell
                  id={index === 0 ? id : `${id}-${index}-name`}
                  party={party}
                  label={`第 ${index + 1} 方名称`}
                  disabled={disabled}
                  onChange={(changes) => change(index, changes)}
                />
                {open === index && (
                  <div className={styles.further}>
                    {furtherKeys.map((key) => (
                      <div key={key}>
                        <span className="secondary caption">{fields[key].label}</span>
                        {cell(party, index, key)}
                      </div>
                    ))}
                  </div>
                )}
              </td>
              <td data-label="统一社会信用代码">{cell(party, index, 'uscc')}</td>
              <td data-label="联系人">{cell(party, index, 'contactName')}</td>
              <td className={styles.rowActs}>
                <Button
                  type="text"
                  icon={<ChevronDown size={14} aria-hidden="true" />}
                  aria-label={`第 ${index + 1} 方更多信息`}
                  aria-expanded={open === index}
                  onClick={() => setOpen(open === index ? null : index)}
                />
                <Button
                  type="text"
                  icon={<X size={14} aria-hidden="true" />}
                  aria-label={`移除第 ${index + 1} 方`}
                  disabled={disabled === true}
                  onClick={() => {
                    setOpen(null);
                    onChange(parties.filter((_, at) => at !== index));
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <div className={styles.adds}>
        <Button
          type="dashed"
          size="small"
          disabled={disabled === true || parties.length >= mostParties}
          onClick={() => add({ role: nextRole })}
        >
          添加对方
        </Button>
        {!hasSelf && self && (
          <Button
            type="dashed"
            size="small"
            disabled={disabled === true}
            onClick={() =>
              add({ role: nextRole, name: self.name, uscc: self.uscc, legalRep: self.legalRep, isSelf: true })
            }
          >
            添加我方
          </Button>
        )}
      </div>
    </div>
  );
};
