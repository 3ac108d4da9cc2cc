/** The tick under the forms of signing in and registering, never set beforehand, and what it names. */
import { protocolNames, requiredProtocols } from '../model/protocol.ts';
import { FieldError } from './fields.tsx';
import { TickBox } from './TickBox.tsx';

/** Opened beside the form, which keeps what was typed. */
export const ProtocolLinks = () =>
  requiredProtocols.map((type) => (
    <a key={type} href={`/protocol?type=${type}`} target="_blank" rel="noreferrer">
      《{protocolNames[type]}》
    </a>
  ));

/** The versions that a tick agrees to: those in force when the page was opened. */
export const agreedVersions = (versions: Readonly<Record<string, string>>) =>
  requiredProtocols.flatMap((type) => (versions[type] ? [{ type, version: versions[type] }] : []));

export function ProtocolTick({
  checked,
  error,
  onChange,
}: {
  readonly checked: boolean;
  readonly error?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <>
      <TickBox checked={checked} onChange={onChange}>
        我已阅读并同意
        <ProtocolLinks />
      </TickBox>
      <FieldError text={error} />
    </>
  );
}
