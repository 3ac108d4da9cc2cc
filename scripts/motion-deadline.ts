/** Ends every movement of the component library in bounded time, also where the browser never says that it ended. */
import type { Plugin } from 'vite';

const motionStatus = /node_modules[\\/]@rc-component[\\/]motion[\\/]es[\\/]hooks[\\/]useStatus\.js$/;
const parameter = /(\bmotionLeave = true,\s*)motionDeadline,/;

/** Milliseconds; the longest of our movements takes 220 (theme.ts). */
const deadline = 1000;

/** Gives the library's own time limit, which is off unless each place asks for it, a value everywhere (decision 011). Affects builds only. */
export function motionDeadline(): Plugin {
  return {
    name: 'motion-deadline',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: motionStatus },
      handler(code) {
        if (!parameter.test(code))
          throw new Error('scripts/motion-deadline.ts: the library names its time limit in another way now');
        return { code: code.replace(parameter, `$1motionDeadline = ${deadline},`), map: null };
      },
    },
  };
}
