/** The picture of an item; what has none is drawn by its kind. */
import './item-card.css'
import { classes, ImagePlate } from '@juya/ui'
import { CrownIcon, TicketIcon } from '@juya/ui/icons.ts'
import type { Item } from '../../lib/api/client.ts'
import { sizedUrl } from '../../lib/format/image.ts'

interface PlateProps {
  kind: Item<'exchange.list'>['kind']
  image: string | null | undefined
  size: 200 | 400 | 800
  dimmed?: boolean
  /** Over the whole width of a page. */
  wide?: boolean
}

export function Plate({ kind, image, size, dimmed = false, wide = false }: PlateProps) {
  if (image) return <ImagePlate src={sizedUrl(image, size)} alt="" dimmed={dimmed} />
  return (
    <span className={classes('item-plate', wide && 'item-plate--wide')} aria-hidden="true">
      {kind === 'vip_days' ? <CrownIcon size={40} weight="fill" /> : <TicketIcon size={40} weight="fill" />}
    </span>
  )
}
