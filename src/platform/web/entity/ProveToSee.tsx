/** Sealed numbers of a list arrive masked until the person proves himself; then they stay in the clear for 15 minutes. */
import { Button } from 'antd';
import { Eye } from 'lucide-react';
import type { ReactElement } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { proveIdentity } from '../call.ts';
import { useSession } from '../session-store.ts';
import type { AnyRow } from './any-row.ts';

export interface ProveToSeeProps {
  readonly entity: AnyEntity;
  readonly rows: readonly AnyRow[];
  /** Asks for the rows again. */
  readonly onProved: () => void;
}

/** Nothing while no row hides what this person may see. */
export function ProveToSee({ entity, rows, onProved }: ProveToSeeProps): ReactElement | null {
  const codes = useSession((state) => state.codes);
  const mayShow = (key: string) => {
    const field = entity.fields[key];
    return field?.sealed === true && field.secret !== undefined && codes.has(field.secret);
  };
  if (!rows.some((row) => row.masked?.some(mayShow))) return null;
  const prove = async () => {
    if (await proveIdentity()) onProved();
  };
  return (
    <Button
      type="text"
      title="验证身份后显示完整号码"
      aria-label="显示完整号码"
      icon={<Eye size={16} aria-hidden="true" />}
      onClick={() => void prove()}
    />
  );
}
