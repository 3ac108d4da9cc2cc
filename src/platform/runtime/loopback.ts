/** Whether an address is of this very machine: 127.0.0.0/8 and ::1, also as IPv4 inside IPv6. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/iu.test(address);
}
