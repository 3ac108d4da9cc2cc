/** Parties in a table: names are found among earlier contracts, partners and sisters, ourselves filled in already. */
import { AutoComplete, Button } from 'antd';
import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { PartCell, PartTable } from '#platform/web/parts/PartTable.tsx';
import { useRead } from '#platform/web/query.ts';
import { contractParty, mostParties } from '../../model/contract-party.ts';
import type { PartyInput } from '../../model/edit-calls.ts';
import { queryParty } from '../../model/edit-calls.ts';
import styles from './parts.module.css';

const fields = contractParty.fields;
const furtherKeys = ['partyType', 'idNo', 'legalRep', 'contactPhone', 'address', 'bankName', 'bankAccount'] as const;
const roles = ['a', 'b', 'c', 'd', 'guarantor', 'other'] as const;
const sources = { group: '集团内', partner: '合作伙伴', contract: '签过合同' } as const;

type Changes = { readonly [Key in keyof PartyInput]?: unknown };

interface NameCellProps {
  readonly id: string;
  readonly party: PartyInput;
  readonly label: string;
  readonly onChange: (changes: Changes) => void;
  readonly disabled: boolean;
}

/** A name, with who bears it already. Choosing one fills in what is known. */
function NameCell({ id, party, label, onChange, disabled }: NameCellProps): ReactElement {
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
        disabled={disabled}
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

export interface PartiesEditorProps {
  readonly id: string;
  readonly parties: readonly PartyInput[];
  readonly onChange: (parties: readonly PartyInput[]) => void;
  readonly disabled?: boolean | undefined;
  readonly isInvalid?: boolean | undefined;
}

export function PartiesEditor(props: PartiesEditorProps): ReactElement {
  const { id, parties, onChange, disabled = false, isInvalid = false } = props;
  const [open, setOpen] = useState<number | null>(null);
  const { data } = useRead(queryParty, { keyword: '' }, { quiet: true });
  const change = (index: number, changes: Changes) =>
    // What is typed is what the control of the field gives.
    onChange(parties.map((party, at) => (at === index ? ({ ...party, ...changes } as PartyInput) : party)));
  const nextRole = roles.find((role) => !parties.some((party) => party.role === role)) ?? 'other';
  const self = data?.self;
  const add = (party: PartyInput) => onChange([...parties, party]);
  const drawName = (party: PartyInput, index: number) => (
    <>
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
              <PartCell
                id={`${id}-${index}-${key}`}
                label={`第 ${index + 1} 方${fields[key].label}`}
                field={fields[key]}
                value={party[key]}
                disabled={disabled}
                onChange={(typed) => change(index, { [key]: typed })}
              />
            </div>
          ))}
        </div>
      )}
    </>
  );
  return (
    <div className={styles.part} data-invalid={isInvalid || undefined}>
      <PartTable
        id={id}
        lineName={(index) => `第 ${index + 1} 方`}
        columns={[
          { key: 'role', field: fields.role, width: 104 },
          { key: 'name', field: fields.name },
          { key: 'uscc', field: fields.uscc, width: 224 },
          { key: 'contactName', field: fields.contactName, width: 120 },
        ]}
        rows={parties}
        disabled={disabled}
        renderCell={(party, index, key) => (key === 'name' ? drawName(party, index) : undefined)}
        renderActs={(_party, index) => (
          <Button
            type="text"
            size="small"
            icon={<ChevronDown size={14} aria-hidden="true" />}
            aria-label={`第 ${index + 1} 方更多信息`}
            aria-expanded={open === index}
            onClick={() => setOpen(open === index ? null : index)}
          />
        )}
        onChange={(index, key, typed) => change(index, { [key]: typed })}
        onRemove={(index) => {
          setOpen(null);
          onChange(parties.filter((_, at) => at !== index));
        }}
      />
      <div className={styles.head}>
        <Button
          type="dashed"
          size="small"
          disabled={disabled || parties.length >= mostParties}
          onClick={() => add({ role: nextRole })}
        >
          添加对方
        </Button>
        {!parties.some(({ isSelf }) => isSelf) && self && (
          <Button
            type="dashed"
            size="small"
            disabled={disabled}
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
}
