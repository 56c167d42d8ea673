/** How the lot ended, in the place where somebody was bidding on it: what it brought, whether they have it, where their deposit is. */
import { Button, ImagePlate, Price, Sheet } from '@juya/ui'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { useText } from '../i18n.ts'
import { type Lot, lotStateOf } from '../lot/lot-state.ts'
import { outcomeText } from '../lot/outcome.ts'
import { WinSeal } from './win-seal.tsx'

export function BidResult({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const t = useText()
  const common = useCommon()
  const { title, note } = outcomeText(t, lot)
  const price_fen = lot.hammer_fen ?? lot.current_fen
  const won_order = lotStateOf(lot, true) === 'won' ? lot.order_id : null
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        won_order ? (
          <Button
            block
            onClick={() =>
              lot.pay_by ? go('order.confirm', { ids: won_order }) : go('order.detail', { id: won_order })
            }
          >
            {t(lot.pay_by ? 'pay_now' : 'see_order')}
          </Button>
        ) : (
          <Button block variant="plain" onClick={onClose}>
            {common('close')}
          </Button>
        )
      }
    >
      {won_order !== null && <WinSeal image={lot.image} word={t('win_stamp')} />}
      <div className="bid-result" role="status">
        {won_order === null && (
          <span className="bid-sheet__thumb">
            <ImagePlate src={sizedUrl(lot.image, 200)} alt="" radius="m" />
          </span>
        )}
        <div>
          <p className="bid-sheet__label">
            {common(lot.status === 'sold' ? 'hammer_price' : lot.bid_count > 0 ? 'highest_bid' : 'start_price')}
          </p>
          <Price fen={price_fen} size="l" />
        </div>
      </div>
      {note && <p className="lot-note">{note}</p>}
    </Sheet>
  )
}
