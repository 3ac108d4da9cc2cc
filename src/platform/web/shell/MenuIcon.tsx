/** Menu icons: Lucide line drawings, one weight. */
import type { LucideIcon } from 'lucide-react';
import { Archive, Award, BadgeCheck, Book, Building2, ChartColumn, Compass, Copyright, FileText, Film, Folder, Handshake, Key, Landmark, LayoutDashboard, LayoutGrid, Library, Lightbulb, Map as MapIcon, Network, Newspaper, Package, PenLine, Radar, Shield, Stamp, Target, UserSearch, Users, UsersRound } from 'lucide-react';
import type { MenuIconName } from '../router/menu-icon-name.ts';

const icons: Record<MenuIconName, LucideIcon> = {
  archive: Archive,
  award: Award,
  badge: BadgeCheck,
  book: Book,
  building: Building2,
  chart: ChartColumn,
  compass: Compass,
  copyright: Copyright,
  desk: LayoutDashboard,
  file: FileText,
  film: Film,
  folder: Folder,
  grid: LayoutGrid,
  group: UsersRound,
  handshake: Handshake,
  key: Key,
  landmark: Landmark,
  library: Library,
  lightbulb: Lightbulb,
  map: MapIcon,
  newspaper: Newspaper,
  package: Package,
  pen: PenLine,
  people: Users,
  radar: Radar,
  search: UserSearch,
  shield: Shield,
  stamp: Stamp,
  structure: Network,
  target: Target,
  users: UsersRound,
};

export function MenuIcon({ name }: { readonly name: MenuIconName | undefined }) {
  const Icon = icons[name ?? 'file'];
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />;
}
