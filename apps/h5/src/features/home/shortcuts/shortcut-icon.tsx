/** The icons a shortcut may name; an unknown name gets the tag. */
import {
  BankIcon,
  ChartLineIcon,
  HandbagIcon,
  MoonIcon,
  SparkleIcon,
  StorefrontIcon,
  TagIcon,
  TicketIcon,
  TimerIcon,
  WineIcon,
} from '@juya/ui/icons.ts'
import { type ReactElement, useEffect, useState } from 'react'
import { loadCode } from '../../../lib/router/chunks.ts'

/**
 * Those of the shortcuts a new installation has; what else an operator may choose comes when it is named. Each is drawn here with its
 * weight: the build keeps the weights it reads at an icon (lean-icons.ts).
 */
const ICONS: Record<string, ReactElement> = {
  timer: <TimerIcon size={24} weight="duotone" />,
  sparkle: <SparkleIcon size={24} weight="duotone" />,
  tag: <TagIcon size={24} weight="duotone" />,
  storefront: <StorefrontIcon size={24} weight="duotone" />,
  moon: <MoonIcon size={24} weight="duotone" />,
  handbag: <HandbagIcon size={24} weight="duotone" />,
  ticket: <TicketIcon size={24} weight="duotone" />,
  'chart-line': <ChartLineIcon size={24} weight="duotone" />,
  wine: <WineIcon size={24} weight="duotone" />,
  bank: <BankIcon size={24} weight="duotone" />,
}

export const ShortcutIcon = ({ name }: { name: string }) => ICONS[name] ?? <FurtherIcon name={name} />

function FurtherIcon({ name }: { name: string }) {
  const [icons, setIcons] = useState<Record<string, ReactElement>>()
  useEffect(() => {
    loadCode(() => import('./further-icons.tsx')).then(
      ({ FURTHER_ICONS }) => setIcons(FURTHER_ICONS),
      () => setIcons({}),
    )
  }, [])
  return icons ? (icons[name] ?? ICONS.tag!) : null
}
