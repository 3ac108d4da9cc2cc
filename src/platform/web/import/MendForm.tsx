/** One text of a problem: what it becomes in all rows that hold it, or that it is new. */
import { Input, Select } from 'antd';
import { FolderPlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { Field } from '#platform/entity/field.ts';
import type { ImportBatch } from '#platform/entity/transfer.ts';
import { refPickerOf, searchWordsOf } from '../entity/widgets/ref-pickers.ts';
import { useRefSearch } from '../entity/widgets/use-ref-option.ts';
import { ManyRowsButton } from './ManyRowsButton.tsx';
import { newPath } from './new-path.ts';
import { rowsWithoutQuestion } from './suggested-changes.ts';
import styles from './ProblemList.module.css';

export interface MendFormProps {
  readonly value: ImportBatch['problems'][number]['values'][number];
  readonly field: Field | undefined;
  /** Label of what the text may make: 部门; null: nothing. */
  readonly creates: string | null;
  readonly isBusy: boolean;
  readonly onMend: (value: string, create: boolean) => void;
}

interface WordProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Finds rows of another entity on the server and puts down the words for the chosen one. */
function RefWord({ label, text, onText, to }: WordProps & { readonly to: string }): ReactElement {
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { options, isFetching } = useRefSearch(to, keyword, isOpen);
  const textOf = refPickerOf(to)?.cellText ?? ((option) => option.label);
  return (
    <Select
      aria-label={`${label}改为`}
      value={text || null}
      allowClear
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onOpenChange={setOpen}
      loading={isFetching}
      placeholder={searchWordsOf(to)}
      notFoundContent={isFetching ? '正在查找' : keyword ? `没有找到“${keyword}”` : '没有可选项'}
      options={options.map((option) => ({ value: textOf(option), label: textOf(option) }))}
      onChange={(next: string | null) => onText(next ?? '')}
    />
  );
}

function Word({ field, ...props }: WordProps & { readonly field: Field | undefined }): ReactElement {
  const { label, text, onText } = props;
  if (field?.options)
    return (
      <Select
        aria-label={`${label}改为`}
        value={text || null}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="选择"
        options={field.options.map((option) => ({ value: option.label, label: option.label }))}
        onChange={(next) => onText(next ?? '')}
      />
    );
  if (field?.to !== undefined && refPickerOf(field.to)) return <RefWord {...props} to={field.to} />;
  return (
    <Input aria-label={`${label}改为`} value={text} maxLength={2000} onChange={(event) => onText(event.target.value)} />
  );
}

export function MendForm({ value, field, creates, isBusy, onMend }: MendFormProps): ReactElement {
  const [text, setText] = useState(value.suggestion ?? '');
  const isUnchanged = text.trim() === '' || text === value.raw;
  const label = value.raw === '' ? '空白' : `“${value.raw}”`;
  const rows = value.count.toLocaleString('en-US');
  // What was only suggested is no place that somebody chose.
  const path = newPath(text === value.suggestion ? '' : text, value.raw);
  return (
    <form
      className={styles.mend}
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in the box; many rows are changed by the button alone, which asks first.
        if (!isUnchanged && value.count <= rowsWithoutQuestion) onMend(text, false);
      }}
    >
      <p className="caption secondary">
        {value.raw === '' ? `${rows} 行没有写，填为` : `${label}出现 ${rows} 次，改为`}
      </p>
      <Word field={field} label={label} text={text} onText={setText} />
      <ManyRowsButton
        type="primary"
        rows={value.count}
        text={`${label}${value.raw === '' ? '填' : '改'}为“${text}”`}
        isBusy={isBusy}
        isDisabled={isUnchanged}
        onAct={() => onMend(text, false)}
      >
        {value.raw === '' ? '填' : '改'}这 {rows} 行
      </ManyRowsButton>
      {creates !== null && path !== '' && (
        <ManyRowsButton
          rows={value.count}
          text={`导入时新建${creates}“${path}”，用于这 ${rows} 行`}
          isBusy={isBusy}
          icon={<FolderPlus size={14} aria-hidden="true" />}
          onAct={() => onMend(path, true)}
        >
          <span className="ellipsis">
            新建{creates}“{path}”
          </span>
        </ManyRowsButton>
      )}
    </form>
  );
}
