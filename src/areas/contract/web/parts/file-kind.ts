/** What a file of a contract is, until somebody says otherwise. */
import type { FileInput } from '../../model/edit-calls.ts';

/** Signed pages are mostly called so; all else is a draft. */
export const fileKindOf = (name: string): FileInput['kind'] =>
  /盖章|签署|扫描/u.test(name) ? 'scan' : /附件|协议/u.test(name) ? 'appendix' : 'draft';
