/** How things stand on a page of a sale, with room around it. */
import { StateBanner } from '@juya/ui'
import { InfoIcon } from '@juya/ui/icons.ts'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof StateBanner>, 'rounded' | 'icon'> & {
  icon?: ComponentProps<typeof StateBanner>['icon']
  /** Read out when it comes. */
  said?: boolean
}

export const StandingBanner = ({ said, icon = <InfoIcon size={20} weight="fill" />, ...banner }: Props) => (
  <div className="house-standing" role={said ? 'status' : undefined}>
    <StateBanner rounded icon={icon} {...banner} />
  </div>
)
