/** One of the shop's lots: how it stands, what was said about it, and what can be done. */
import '../sell.css'
import {
  Button,
  Card,
  Countdown,
  IconButton,
  ImagePlate,
  Price,
  StateBanner,
  Strip,
  Tag,
  type Tone,
  useNow,
} from '@juya/ui'
import { ClockIcon, DotsThreeIcon, HandCoinsIcon, PackageIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { shownPrice } from '../../../cards/lot/lot-price.ts'
import { formatFen, formatMoment, formatOpening } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { useText } from '../i18n.ts'
import type { LotAction, MyLot } from './my-lot.ts'

const TONES: Record<MyLot['status'], Tone> = {
  draft: 'grey',
  reviewing: 'blue',
  rejected: 'red',
  scheduled: 'amber',
  live: 'live',
  sold: 'jade',
  passed: 'grey',
  cancelled: 'grey',
  defaulted: 'red',
}
const NOT_PUBLIC = ['draft', 'reviewing', 'rejected']
/** The order in which acts stand as buttons; what does not fit is behind the dots. */
const FIRST: readonly MyLot['actions'][number][] = [
  'submit',
  'relist',
  'second_chance',
  'edit',
  'add_notice',
  'lower_reserve',
  'withdraw',
  'down',
  'delete',
]
const BUTTONS = 2

export function LotRow({ lot, onAct }: { lot: MyLot; onAct: (act: LotAction | 'more') => void }) {
  const t = useText()
  const offer_open = lot.second_chance?.status === 'open'
  const acts = FIRST.filter((act) => lot.actions.includes(act))
  const shown = acts.length > BUTTONS + 1 ? acts.slice(0, BUTTONS) : acts.slice(0, BUTTONS + 1)
  const open = () => {
    if (lot.actions.includes('edit') && NOT_PUBLIC.includes(lot.status)) go('sell.publish', { id: lot.id })
    else go('auction.lot', { id: lot.id })
  }
  return (
    <Card>
      <button type="button" className="sell-lot__row" onClick={open}>
        <span className="sell-lot__photo">
          <ImagePlate src={sizedUrl(lot.image, 200)} alt="" radius="m" />
        </span>
        <span className="sell-lot__text">
          <span className="sell-lot__head">
            <span className="sell-lot__title j-clamp-2">{lot.title}</span>
            <Tag tone={TONES[lot.status]}>{t(lot.status)}</Tag>
          </span>
          <Standing lot={lot} />
        </span>
      </button>
      {lot.reject_reason && lot.status === 'rejected' && (
        <div className="sell-lot__strip">
          <Strip tone="red" icon={<WarningCircleIcon size={16} weight="fill" />}>
            {lot.reject_reason}
          </Strip>
        </div>
      )}
      {lot.goods && (
        <div className="sell-lot__strip">
          <StateBanner
            tone="blue"
            rounded
            icon={<PackageIcon size={16} />}
            title={t(lot.goods.status === 'on' ? 'goods_on' : 'goods_off')}
            onPress={() => go('goods.info', { id: lot.goods!.id })}
          />
        </div>
      )}
      {lot.review_deadline && (
        <div className="sell-lot__strip">
          <Strip tone={lot.review_deadline.state === 'broken' ? 'amber' : 'grey'} icon={<ClockIcon size={16} />}>
            {lot.review_deadline.text}
          </Strip>
        </div>
      )}
      {lot.second_chance && lot.second_chance.status !== 'withdrawn' && (
        <div className="sell-lot__strip">
          <Strip tone={offer_open ? 'blue' : 'grey'} icon={<HandCoinsIcon size={16} />}>
            {t(`offer_${lot.second_chance.status}`, {
              amount: formatFen(lot.second_chance.amount_fen),
              at: formatMoment(lot.second_chance.expires_at),
            })}
          </Strip>
        </div>
      )}
      <div className="sell-lot__foot">
        {lot.order && (
          <Button variant="plain" size="m" onClick={() => go('sell.order', { id: lot.order!.id })}>
            {t('act_order')}
          </Button>
        )}
        {offer_open && (
          <Button variant="plain" size="m" onClick={() => onAct('withdraw_offer')}>
            {t('act_withdraw_offer')}
          </Button>
        )}
        {acts.length > shown.length && (
          <IconButton
            label={t('more_actions', { title: lot.title })}
            icon={<DotsThreeIcon size={22} />}
            onClick={() => onAct('more')}
          />
        )}
        {[...shown].reverse().map((act) => (
          <Button
            key={act}
            variant={act === acts[0] && act !== 'delete' ? 'outline' : 'plain'}
            size="m"
            onClick={() => onAct(act)}
          >
            {t(`act_${act}`)}
          </Button>
        ))}
      </div>
    </Card>
  )
}

function Standing({ lot }: { lot: MyLot }) {
  const t = useText()
  const common = useCommon()
  const now_ms = useNow()
  const running = lot.status === 'live'
  const sold = lot.status === 'sold' || lot.status === 'defaulted'
  const { label, fen } = shownPrice(lot)
  const over = sold || lot.status === 'passed' || lot.status === 'cancelled'
  const time = running ? (
    <Countdown until_ms={lot.ends_at_ms} />
  ) : lot.status === 'scheduled' ? (
    t('opens_at', { at: formatOpening(lot.starts_at, now_ms) })
  ) : over ? (
    t('ended_at', { at: formatOpening(lot.closed_at ?? lot.ends_at, now_ms) })
  ) : null
  return (
    <>
      <span className="sell-lot__line">
        <span>
          <span className="j-meta">{common(label)} </span>
          <Price fen={fen} tone={running ? 'act' : 'ink'} live={running} />
        </span>
        <span className="sell-lot__meta j-num">{time}</span>
      </span>
      {(running || over) && (
        <span className={`sell-lot__meta${running && lot.bid_count === 0 ? ' sell-lot__meta--quiet' : ''}`}>
          {t('bids_watching', {
            bids: lot.bid_count === 0 ? common('no_bids') : common('bids', { count: lot.bid_count }),
            watching: lot.watch_count,
          })}
        </span>
      )}
      {lot.reserve_fen != null && (
        <span className="sell-lot__meta">
          {t(lot.reserve === 'met' ? 'reserve_met' : 'reserve_is', { amount: formatFen(lot.reserve_fen) })}
        </span>
      )}
    </>
  )
}
