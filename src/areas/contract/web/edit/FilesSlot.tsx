/** Files of a contract, each with what it is. */
import { Button, Select } from 'antd';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import type { FileValue } from '#platform/entity/field.ts';
import { f } from '#platform/entity/field.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { contractFileKinds } from '../../model/contract-dicts.ts';
import { contractFileLimit, mostContractFiles } from '../../model/contract-records.ts';
import type { FileInput } from '../../model/edit-calls.ts';
import { filesOfForm } from '../parts/drafts.ts';
import { fileKindOf } from '../parts/file-kind.ts';
import styles from './edit.module.css';

export const FilesSlot: FormSlot = ({ value, onChange, disabled, ...props }): ReactElement => {
  const files = filesOfForm({ files: value });
  const field = useMemo(() => f.files({ label: '附件', max: mostContractFiles, fileLimit: contractFileLimit }), []);
  const { control: Control } = webOf(field.kind);
  const take = (taken: unknown) => {
    const given = (Array.isArray(taken) ? taken : []) as FileValue[];
    onChange(
      given.map((file): FileInput => {
        const known = files.find((entry) => (entry.file as readonly FileValue[] | null)?.[0]?.id === file.id);
        return known ?? { kind: fileKindOf(file.name), name: file.name, file: [file] };
      }),
    );
  };
  return (
    <div>
      {Control && (
        <Control
          {...props}
          field={field}
          value={files.flatMap((entry) => (entry.file as readonly FileValue[] | null) ?? [])}
          onChange={take}
          {...(disabled && { disabled })}
        />
      )}
      {files.length > 0 && (
        <ul className={styles.files} aria-label="文件类别">
          {files.map((entry, index) => (
            <li key={(entry.file as readonly FileValue[] | null)?.[0]?.id ?? index}>
              <span className="ellipsis">{entry.name}</span>
              <Select<string>
                aria-label={`${entry.name ?? ''}是什么`}
                value={entry.kind ?? 'draft'}
                disabled={disabled === true}
                options={contractFileKinds.map(({ code, label }) => ({ value: code as string, label }))}
                onChange={(kind) =>
                  onChange(
                    files.map((other, at) => (at === index ? { ...other, kind: kind as FileInput['kind'] } : other)),
                  )
                }
              />
              <Button
                type="text"
                icon={<X size={14} aria-hidden="true" />}
                aria-label={`移除 ${entry.name ?? ''}`}
                disabled={disabled === true}
                onClick={() => onChange(files.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
