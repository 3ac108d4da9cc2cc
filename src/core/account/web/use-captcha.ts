/** The captcha of a form: asked for by a refusal, drawn anew after each try. */
import { useState } from 'react';
import { CallRefused, call } from '#platform/web/call.ts';
import type { CaptchaScene } from '../model/captcha.ts';
import { captcha } from '../model/captcha.ts';

interface CaptchaImage {
  readonly scene: CaptchaScene;
  readonly captchaId: string;
  readonly image: string;
  /** What is wrong with the last answer. */
  readonly error?: string | undefined;
}

export interface CaptchaState {
  readonly drawn: CaptchaImage | null;
  readonly answer: string;
  readonly change: (answer: string) => void;
  readonly refresh: () => Promise<void>;
  /** Fields for a call of this scene; empty while none was asked for. */
  readonly fields: (scene: CaptchaScene) => { captchaId?: string; captchaAnswer?: string };
  /** Looks at a refusal: draws a captcha where one is asked for. True when the captcha itself was what was wrong. */
  readonly notice: (error: unknown, scene: CaptchaScene) => Promise<boolean>;
}

export function useCaptcha(): CaptchaState {
  const [drawn, setDrawn] = useState<CaptchaImage | null>(null);
  const [answer, setAnswer] = useState('');
  const draw = async (scene: CaptchaScene, error?: string) => {
    const { captchaId, image } = await call(captcha, { scene }, { quiet: true });
    setAnswer('');
    setDrawn({ scene, captchaId, image, error });
  };
  return {
    drawn,
    answer,
    change: setAnswer,
    refresh: async () => {
      if (drawn) await draw(drawn.scene);
    },
    fields: (scene) => (drawn?.scene === scene ? { captchaId: drawn.captchaId, captchaAnswer: answer } : {}),
    notice: async (error, scene) => {
      if (!(error instanceof CallRefused)) {
        // Answered, or not at all: either way the picture is spent.
        setDrawn(null);
        return false;
      }
      const isAsked = (error.data as { captchaRequired?: unknown } | null)?.captchaRequired === true;
      const wrong = error.fields['captchaAnswer'];
      // A captcha is spent by its try, right or wrong.
      if (isAsked) await draw(scene, wrong);
      else setDrawn(null);
      return isAsked && wrong !== undefined;
    },
  };
}
