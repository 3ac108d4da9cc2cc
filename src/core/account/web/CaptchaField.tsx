/** Characters of a picture, with a button for another one; nothing while no captcha is asked for. */
import { RotateCw } from 'lucide-react';
import { useId } from 'react';
import { FieldError } from './fields.tsx';
import type { CaptchaState } from './use-captcha.ts';
import loginStyles from './login.module.css';
import styles from './CaptchaField.module.css';

export function CaptchaField({ captcha }: { readonly captcha: CaptchaState }) {
  const id = useId();
  const { drawn, answer } = captcha;
  if (!drawn) return null;
  return (
    <div className={loginStyles.field}>
      <label htmlFor={id}>图形验证码</label>
      <div className={styles.loginCaptcha}>
        <span className={loginStyles.input} data-invalid={drawn.error !== undefined}>
          <input
            id={id}
            name="captcha"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={8}
            placeholder="图中 4 个字符"
            value={answer}
            aria-invalid={drawn.error !== undefined}
            aria-describedby={`${id}-help ${id}-error`}
            onChange={(event) => captcha.change(event.target.value)}
          />
        </span>
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(drawn.image)}`}
          width={132}
          height={44}
          alt="图形验证码，4 个字母或数字"
        />
        <button type="button" aria-label="换一张图形验证码" title="换一张" onClick={() => void captcha.refresh()}>
          <RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <span id={`${id}-help`} className="caption secondary">
        不区分大小写，2 分钟内有效。看不清或无法辨认图片时，请用已信任的设备登录，或联系企业管理员。
      </span>
      <FieldError id={`${id}-error`} text={drawn.error} />
    </div>
  );
}
