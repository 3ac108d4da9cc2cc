/** The logo of a site: shown, chosen, taken away. */
import { Button, Upload } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import formStyles from '#platform/web/entity/entity-form.module.css';
import styles from './LogoControl.module.css';

/** What a form may send; the server makes the picture anew and smaller. */
const largestLogo = 500 * 1024;

export const LogoControl: FormSlot = ({ id, value, onChange, disabled }): ReactElement => {
  const [wrong, setWrong] = useState<string>();
  const take = (file: File) => {
    setWrong(file.size > largestLogo ? '图片不能超过 500 KB' : undefined);
    if (file.size > largestLogo) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => onChange(reader.result));
    reader.readAsDataURL(file);
  };
  return (
    <>
      <span className={styles.platformChecks}>
        {typeof value === 'string' && <img src={value} alt="当前标识" style={{ maxHeight: 32, maxWidth: 160 }} />}
        <Upload
          id={id}
          accept="image/png,image/jpeg,image/webp"
          showUploadList={false}
          disabled={disabled}
          beforeUpload={(file) => (take(file), false)}
        >
          <Button disabled={disabled}>选择图片</Button>
        </Upload>
        {typeof value === 'string' && (
          <Button type="text" disabled={disabled} onClick={() => onChange(null)}>
            移除标识
          </Button>
        )}
      </span>
      {wrong && (
        <p className={`${formStyles.fieldFinding} ${formStyles.fieldFindingError}`} role="alert">
          {wrong}
        </p>
      )}
    </>
  );
};
