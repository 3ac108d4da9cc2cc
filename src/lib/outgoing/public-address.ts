/**
 * Which addresses of the internet a server may be sent to by a person: public unicast only. Everything else leads to
 * machines that trust whoever stands inside (the SSRF guard).
 */
import { BlockList, isIP } from 'node:net';

/** IANA special-purpose registry of IPv4, with multicast and reserved space. */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Public by number, but answered by the host of virtual machines of one cloud.
  '168.63.129.16/32',
];
/** Of IPv6 only global unicast (2000::/3) is let through; these parts of it are not ordinary hosts. */
const special6 = ['2001::/23', '2001:db8::/32', '3fff::/20'];
const globalUnicast6 = '2000::/3';

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits = ''] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const refused4 = listOf(special4, 'ipv4');
const refused6 = listOf(special6, 'ipv6');
const global6 = listOf([globalUnicast6], 'ipv6');

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes every form (dotted ending included) as compressed hexadecimal.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const parse = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [parse(head), parse(tail ?? '')];
  return tail === undefined
    ? first
    : [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

const dotted = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** The IPv4 address inside a mapped (::ffff:0:0/96), compatible (::/96), translated (64:ff9b::/96) or 6to4 (2002::/16) one. */
function embedded4(groups: readonly number[]): string | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  if (a === 0x2002) return dotted(b, c);
  const middleEmpty = c === 0 && d === 0 && e === 0;
  if (a === 0x64 && b === 0xff9b && middleEmpty && f === 0) return dotted(g, h);
  if (a === 0 && b === 0 && middleEmpty && (f === 0xffff || f === 0)) return dotted(g, h);
  return null;
}

/** Whether an address, as a resolver answers it or a URL names it without brackets, is public unicast. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused4.check(address, 'ipv4');
  // A zone says "on this link"; nothing public has one.
  if (family !== 6 || address.includes('%')) return false;
  const inside = embedded4(groupsOf(address));
  if (inside !== null) return isPublicAddress(inside);
  return global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}
