/** Permission codes of the signed-in person in the chosen enterprise. The server decides; this only hides what it would refuse. */
import { useSession } from './session-store.ts';

/** True when the code is granted; an absent code asks for nothing. */
export function hasPermission(code: string | undefined): boolean {
  return code === undefined || useSession.getState().codes.has(code);
}

/** The same for components: renders again when permissions change. */
export function usePermission(code: string | undefined): boolean {
  return useSession((state) => code === undefined || state.codes.has(code));
}
