/** The icons a shortcut may name; an unknown name gets the tag. */
import {
  BankIcon,
  CalendarCheckIcon,
  CertificateIcon,
  ChartLineIcon,
  ClipboardTextIcon,
  ClockIcon,
  CoinsIcon,
  DiamondIcon,
  EyeIcon,
  GavelIcon,
  HandCoinsIcon,
  HeartIcon,
  type Icon,
  PaintBrushIcon,
  QuestionIcon,
  ShieldCheckIcon,
  SparkleIcon,
  StorefrontIcon,
  TagIcon,
  TimerIcon,
  UsersThreeIcon,
  WineIcon,
} from '@juya/ui/icons.ts'

const ICONS: Record<string, Icon> = {
  gavel: GavelIcon,
  'users-three': UsersThreeIcon,
  'hand-coins': HandCoinsIcon,
  certificate: CertificateIcon,
  bank: BankIcon,
  'paint-brush': PaintBrushIcon,
  storefront: StorefrontIcon,
  wine: WineIcon,
  'calendar-check': CalendarCheckIcon,
  tag: TagIcon,
  timer: TimerIcon,
  diamond: DiamondIcon,
  clock: ClockIcon,
  sparkle: SparkleIcon,
  'chart-line': ChartLineIcon,
  'shield-check': ShieldCheckIcon,
  coins: CoinsIcon,
  heart: HeartIcon,
  eye: EyeIcon,
  'list-checks': ClipboardTextIcon,
  question: QuestionIcon,
}

export function ShortcutIcon({ name }: { name: string }) {
  const Shape = ICONS[name] ?? TagIcon
  return <Shape size={24} weight="duotone" />
}
