/** The drawing of a level, by the name its row has. */
import {
  BankIcon,
  CertificateIcon,
  DiamondIcon,
  EyeIcon,
  GavelIcon,
  HeartIcon,
  PaintBrushIcon,
  ShieldCheckIcon,
  StarFourIcon,
  StorefrontIcon,
  TagChevronIcon,
  WarningCircleIcon,
} from '@juya/ui/icons.ts'
import type { Data } from '../../../lib/api/client.ts'

type Icon = Data<'level.levels'>['list'][number]['icon']

const DRAWN = {
  warning: WarningCircleIcon,
  eye: EyeIcon,
  tag: TagChevronIcon, // home has the plain one, and with it in two places an own file more to wait for
  heart: HeartIcon,
  sparkle: StarFourIcon,
  diamond: DiamondIcon,
  certificate: CertificateIcon,
  'shield-check': ShieldCheckIcon,
  'paint-brush': PaintBrushIcon,
  bank: BankIcon,
  gavel: GavelIcon,
  storefront: StorefrontIcon,
} as const satisfies Record<Icon, unknown>

export function LevelIcon({ icon, size = 24 }: { icon: Icon; size?: number }) {
  const Drawn = DRAWN[icon]
  return <Drawn size={size} />
}
