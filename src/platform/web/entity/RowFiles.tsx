/** 附件 in the rail of a record: the files of its fields, a preview behind each name, and the way to add some without opening a form. */
import { Upload } from 'lucide-react';
import type { ReactElement } from 'react';
import { useId } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { FileChooser } from '../FileChooser.tsx';
import kit from '../styles/kit.module.css';
import { useDrop } from '../use-drop.ts';
import type { AnyRow } from './any-row.ts';
import { fillOf } from './detail-fold.ts';
import formStyles from './entity-form.module.css';
import { editableFields } from './form-values.ts';
import { addFiles } from './rail-files.ts';
import styles from './RowFiles.module.css';
import { useAddedFiles } from './use-added-files.ts';
import type { FormOptions } from './use-entity-form.ts';
import { acceptOf, FileList, UploadLines } from './widgets/FilesControl.tsx';
import { maxFiles } from './widgets/file-values.ts';

export interface RowFilesProps {
  readonly entity: AnyEntity;
  readonly row: AnyRow;
  /** Fields whose files stand here. */
  readonly names: readonly string[];
  /** Absent: nothing can be added. */
  readonly send?: FormOptions['send'] | undefined;
  readonly onSaved?: ((id: number) => void) | undefined;
}

interface FieldFilesProps extends Omit<RowFilesProps, 'names'> {
  readonly name: string;
  /** The field is named where the record has files in several. */
  readonly isOne: boolean;
}

function FieldFiles(props: FieldFilesProps): ReactElement {
  const { entity, row, name, isOne, send } = props;
  const headingId = useId();
  const field = entity.fields[name];
  if (!field) throw new Error(`${entity.name} has no field ${name}`);
  const {
    files,
    uploads,
    trouble,
    refusal,
    retry,
    choose: add,
    drop,
    isSaving,
  } = useAddedFiles({
    field,
    stored: row[name],
    add: send && ((added, actKey) => addFiles(send, row, name, added, actKey)),
    onSaved: props.onSaved,
  });
  const mayAdd = send !== undefined && editableFields(entity, [name]).length > 0 && files.length < maxFiles(field);
  const take = (chosen: Iterable<File>) => void add(chosen);
  const dropZone = useDrop(mayAdd && !isSaving ? take : null);
  const fill = files.length + uploads.length > 0 ? 'filled' : fillOf(entity, row, name);
  return (
    <section aria-labelledby={headingId} className={styles.files} {...(mayAdd && dropZone)}>
      <header>
        <h2 id={headingId}>{isOne ? '附件' : field.label}</h2>
        {files.length > 0 && <span className="secondary">{files.length}</span>}
        {mayAdd && (
          <FileChooser multiple accept={acceptOf(field)} onFiles={take}>
            {(choose) => (
              <button
                type="button"
                className={kit.textButton}
                aria-label={isOne ? '上传附件' : `上传${field.label}`}
                disabled={isSaving}
                onClick={choose}
              >
                <Upload size={14} aria-hidden="true" />
                上传
              </button>
            )}
          </FileChooser>
        )}
      </header>
      {fill === 'missing' && <p className={styles.missing}>缺{field.label}</p>}
      {fill === 'empty' && (
        <p className="secondary">没有附件{mayAdd && <span className={styles.dropHint}>，可把文件拖到这里</span>}</p>
      )}
      <FileList files={files} />
      <ul className={formStyles.fileList}>
        <UploadLines uploads={uploads} drop={drop} />
      </ul>
      <p
        role="alert"
        className={trouble || refusal ? `${formStyles.fieldFinding} ${formStyles.fieldFindingError}` : ''}
      >
        {refusal ?? trouble}
        {refusal && (
          <button type="button" className={kit.textButton} onClick={retry}>
            再试一次
          </button>
        )}
      </p>
    </section>
  );
}

export function RowFiles({ names, ...props }: RowFilesProps): ReactElement {
  return (
    <>
      {names.map((name) => (
        <FieldFiles key={name} {...props} name={name} isOne={names.length === 1} />
      ))}
    </>
  );
}
