/** Where arranged lists and saved views are kept: in the enterprise that was entered, in none with the account. */
import { useSession } from '../session-store.ts';

/** Input of a call about views: without an enterprise both codes are sent empty, which says that none is meant. */
export const keptHere = <Input extends object>(input: Input): Input =>
  useSession.getState().choice === null ? { groupCode: '', companyCode: '', ...input } : input;
