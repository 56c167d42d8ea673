/** Icons of shortcuts that no new installation has: they come when an operator has chosen one. */
import {
  CalendarCheckIcon,
  CertificateIcon,
  ClipboardTextIcon,
  ClockIcon,
  CoinsIcon,
  DiamondIcon,
  EyeIcon,
  GavelIcon,
  HandCoinsIcon,
  HeartIcon,
  PaintBrushIcon,
  QuestionIcon,
  ShieldCheckIcon,
  UsersThreeIcon,
} from '@juya/ui/icons.ts'
import type { ReactElement } from 'react'

export const FURTHER_ICONS: Record<string, ReactElement> = {
  'users-three': <UsersThreeIcon size={24} weight="duotone" />,
  'hand-coins': <HandCoinsIcon size={24} weight="duotone" />,
  certificate: <CertificateIcon size={24} weight="duotone" />,
  'paint-brush': <PaintBrushIcon size={24} weight="duotone" />,
  'calendar-check': <CalendarCheckIcon size={24} weight="duotone" />,
  clock: <ClockIcon size={24} weight="duotone" />,
  gavel: <GavelIcon size={24} weight="duotone" />,
  eye: <EyeIcon size={24} weight="duotone" />,
  'list-checks': <ClipboardTextIcon size={24} weight="duotone" />,
  diamond: <DiamondIcon size={24} weight="duotone" />,
  'shield-check': <ShieldCheckIcon size={24} weight="duotone" />,
  coins: <CoinsIcon size={24} weight="duotone" />,
  heart: <HeartIcon size={24} weight="duotone" />,
  question: <QuestionIcon size={24} weight="duotone" />,
}
