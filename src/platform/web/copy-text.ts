/** Copying to the clipboard, with a word about it. */
import { toast } from './toast.ts';

/** Puts text on the clipboard; where the browser refuses (no TLS, no permission) the person is told to copy by hand. */
export async function copyText(text: string, done = '已复制'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.warning('浏览器不允许自动复制，请手动选中复制', 4000);
  }
}
