/** A box to search in: what is typed is applied when the typing pauses, at once on Enter or when it is emptied. */
// The box alone: the name 'Input' of the library brings text areas, passwords and searches along.
import Input from 'antd/es/input/Input';
import { Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTyped } from './filters.tsx';

export interface SearchBoxProps {
  /** What is searched, for screen readers: 搜索用户. */
  readonly label: string;
  /** What may be typed: 姓名或完整手机号. */
  readonly placeholder: string;
  /** What the list shows at present; null or empty: everything. */
  readonly value: string | null;
  readonly onSearch: (text: string) => void;
  readonly className?: string | undefined;
  /** In the head of a section, beside other small boxes. */
  readonly size?: 'small';
  /** Name of the part of the page, for the field of a list that the key / goes to. */
  readonly 'data-part'?: string;
}

export function SearchBox({ label, placeholder, value, onSearch, className, ...rest }: SearchBoxProps): ReactElement {
  const [text, setText, now] = useTyped(value, onSearch);
  return (
    <Input
      {...rest}
      className={className}
      type="search"
      value={text}
      maxLength={50}
      allowClear
      prefix={<Search size={14} aria-hidden="true" />}
      placeholder={placeholder}
      aria-label={label}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={now}
      onClear={() => onSearch('')}
    />
  );
}
