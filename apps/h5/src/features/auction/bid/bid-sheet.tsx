/**
 * The bid sheet: an amount, what it would cost in all, one button. If the price moves while it is open the amount follows to the
 * new minimum; a stale number is never sent. The maximum bid needs no fast hands.
 */

import { costOf } from '@juya/contract/bidding/bidding-cost.ts'
import { editableYuan } from '@juya/contract/typing/amount.ts'
import {
  ask,
  Button,
  Chip,
  Countdown,
  classes,
  IconButton,
  ImagePlate,
  isEnter,
  MoneyInput,
  Price,
  SegmentedControl,
  Sheet,
  Strip,
  Tag,
  timeLeft,
  useNow,
} from '@juya/ui'
import { MinusIcon, PlusIcon, WarningCircleIcon, XIcon } from '@juya/ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { CostRows } from '../../../cards/lot/cost-rows.tsx'
import { useAction } from '../../../lib/api/query.ts'
import { isRefusal } from '../../../lib/api/refusals.ts'
import type { CallError } from '../../../lib/api/request.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { useConnection } from '../../../lib/live/realtime.ts'
import { hrefOf } from '../../../lib/router/navigation.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { uuid } from '../../../lib/timing.ts'
import { toast } from '../../../lib/toast.ts'
import { depositDue } from '../deposit/deposit-due.ts'
import { DepositStrip } from '../deposit/deposit-strip.tsx'
import { useText } from '../i18n.ts'
import type { Lot, Tick } from '../lot/lot-state.ts'
import { isLarge, LARGE_TIMES, quickAmounts, stepAt, stepped, typedAmount } from './bid-amount.ts'
import { BidResult } from './bid-result.tsx'
import type { BidDraft } from './kept-bid.ts'
import { NeedsName } from './needs-name.tsx'

export type BidMode = 'manual' | 'proxy'
const DEPLETING_S = 60

export interface BidSheetProps {
  lot: Lot
  mode: BidMode
  /** The amount that was chosen before a detour; what is chosen now is written to it. */
  draft: BidDraft
  onMode: (mode: BidMode) => void
  onClose: () => void
  onDeposit: () => void
  onTick: (tick: Tick) => void
  onChanged: () => void
}

/** Takes bids while the lot runs; once it has ended the sheet says how. */
export function BidSheet(props: BidSheetProps) {
  return props.lot.tick.status === 'live' ? (
    <OpenBidSheet {...props} />
  ) : (
    <BidResult lot={props.lot} onClose={props.onClose} />
  )
}

function OpenBidSheet({ lot, mode, draft, onMode, onClose, onDeposit, onTick, onChanged }: BidSheetProps) {
  const t = useText()
  const leading = lot.tick.my_state === 'leading'
  // A leader can only raise their own maximum, and that from one step above it.
  const lowest_fen =
    leading && lot.tick.my_max_fen ? lot.tick.my_max_fen + stepAt(lot, lot.tick.my_max_fen) : lot.next_fen
  const [amount_fen, setAmount] = useState(draft.amount_fen ?? lowest_fen)
  draft.amount_fen = amount_fen
  const [moved, setMoved] = useState(false)
  useFollowPrice(lowest_fen, amount_fen, (fen) => {
    setAmount(fen)
    setMoved(true)
    toast(t('moved', { amount: formatFen(fen) }))
  })

  const bid = useBid({ lot, mode, onClose, onDeposit, onTick, onChanged })
  const cost = costOf({ ...pricedBy(lot), hammer_fen: amount_fen })
  const no_paddle = isRefusal(lot.can_bid, 'PADDLE_REQUIRED')
  const due = depositDue(lot, amount_fen)
  const needs_name = isRefusal(lot.can_bid, 'REALNAME_FOR_BIDS')
  const over = timeLeft(lot.ends_at_ms, useNow()).total_s === 0
  const lost = useConnection() === 'lost'
  return (
    <Sheet
      open
      onClose={onClose}
      label={t('sheet_title')}
      header={<SheetHead lot={lot} onClose={onClose} />}
      footer={
        <div className="bid-sheet__foot">
          {no_paddle ? (
            <Button block onClick={onDeposit}>
              {t('register_sale')}
            </Button>
          ) : due ? (
            <Button block onClick={onDeposit}>
              {t('pay_deposit_amount', { amount: formatFen(due.topup_fen) })}
            </Button>
          ) : (
            <Button block loading={bid.pending} disabled={over || lost} onClick={() => void bid.place(amount_fen)}>
              {t(mode === 'proxy' ? 'place_max' : 'place', { amount: formatFen(amount_fen) })}
            </Button>
          )}
          <p className="bid-sheet__binding">
            {t('binding')} <a href={hrefOf('site.article', { code: lot.agreement_code })}>{t('auction_rules')}</a>
          </p>
        </div>
      }
    >
      <div className="bid-sheet">
        {!leading && (
          <SegmentedControl
            options={
              [
                { key: 'manual', text: t('bid_once') },
                { key: 'proxy', text: t('bid_max') },
              ] as const
            }
            value={mode}
            onChange={onMode}
            label={t('sheet_title')}
          />
        )}
        <Amount lot={lot} amount_fen={amount_fen} lowest_fen={lowest_fen} onChange={setAmount} />
        {!leading && (
          <div className={classes('bid-sheet__quick', moved && 'bid-sheet__quick--moved')}>
            {quickAmounts(lot).map((quick) => (
              <Chip
                key={quick.more_fen}
                tone="line"
                on={quick.amount_fen === amount_fen}
                onPress={() => setAmount(quick.amount_fen)}
                sub={formatFen(quick.amount_fen)}
              >
                +{formatFen(quick.more_fen)}
              </Chip>
            ))}
          </div>
        )}
        {mode === 'proxy' && <p className="lot-note">{t('max_note')}</p>}
        <DepositStrip lot={lot} amount_fen={amount_fen} />
        <Latency ends_at_ms={lot.ends_at_ms} mode={mode} />
        {!bid.error && needs_name && <NeedsName reason={lot.can_bid.reason ?? ''} />}
        {bid.needs_name && bid.error && <NeedsName reason={bid.error} />}
        {bid.error && !bid.needs_name && (
          <Strip tone="red" icon={<WarningCircleIcon size={18} weight="fill" />}>
            <span role="alert">{bid.error}</span>
            {bid.limited && (
              <a className="bid-sheet__limits" href={hrefOf('auction.limits')}>
                {t('my_limits')}
              </a>
            )}
          </Strip>
        )}
        <CostRows cost={cost} premium={lot} />
      </div>
    </Sheet>
  )
}

const pricedBy = (lot: Lot) => ({
  premium_bp: lot.premium_bp,
  premium_slices: lot.premium_slices,
  shipping_fen: lot.shipping_fen,
  authentication_fen: lot.cost.authentication_fen,
  coupon_fen: lot.cost.coupon_fen,
  deposit_fen: lot.cost.deposit_fen,
})

/** When the price passes the chosen amount, the amount follows to the lowest that can still be bid. */
function useFollowPrice(lowest_fen: number, amount_fen: number, onMove: (fen: number) => void): void {
  const latest = useRef(onMove)
  latest.current = onMove
  useEffect(() => {
    if (amount_fen < lowest_fen) latest.current(lowest_fen)
  }, [lowest_fen, amount_fen])
}

/** Sends a bid once per press; a try that got no answer is repeated with the same number, so it can never count twice. */
function useBid({ lot, mode, onClose, onDeposit, onTick, onChanged }: Omit<BidSheetProps, 'draft' | 'onMode'>) {
  const t = useText()
  const common = useCommon()
  const attempt = useRef<{ said: string; client_bid_id: string } | null>(null)
  const [error, setError] = useState<string>()
  const action = useAction('auction.bid', { silent: true, refresh: ['auction.mine', 'auction.counts'] })
  const latest = useRef(action)
  latest.current = action

  const place = async (amount_fen: number, confirm_large = false): Promise<void> => {
    setError(undefined)
    if (!confirm_large && isLarge(lot, amount_fen)) {
      const amount = formatFen(amount_fen)
      const sure = await ask({
        title: t('confirm_title', { amount }),
        body: t('confirm_body', { times: LARGE_TIMES }),
        confirm: t('confirm_yes', { amount }),
        cancel: common('cancel'),
      })
      return sure ? place(amount_fen, true) : undefined
    }
    const said = `${amount_fen}:${mode}`
    if (attempt.current?.said !== said) attempt.current = { said, client_bid_id: uuid() }
    const answer = await action.run({
      id: lot.id,
      amount_fen,
      kind: mode,
      client_bid_id: attempt.current.client_bid_id,
      confirm_large,
      // Its receipt signs the price that was shown.
      ...(lot.live_session_id != null ? { seen_fen: lot.tick.current_fen } : {}),
    })
    if (!answer) return
    attempt.current = null
    onTick(answer.tick)
    onChanged()
    if (answer.outbid_by) {
      setError(t('placed_outbid', { price: formatFen(answer.tick.current_fen) }))
      return
    }
    toast(
      mode === 'proxy'
        ? t('max_set', { amount: formatFen(amount_fen) })
        : t('placed_leading', { amount: formatFen(answer.tick.current_fen) }),
    )
    onClose()
  }

  const failure = action.error
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new failure is news; the callbacks may change with every tick
  useEffect(() => {
    if (!failure) return
    const data = failure.data as { tick?: Tick } | null
    if (failure.kind === 'refused') attempt.current = null
    if (data?.tick) onTick(data.tick)
    if (isRefusal(failure, 'DEPOSIT_REQUIRED') || isRefusal(failure, 'PADDLE_REQUIRED')) onDeposit()
    else if (!isRefusal(failure, 'CONFIRM_LARGE_BID')) setError(failure.message)
  }, [failure])

  return {
    place,
    pending: action.pending,
    error,
    limited: error !== undefined && isOwnLimit(failure),
    needs_name: error !== undefined && isRefusal(failure, 'REALNAME_FOR_BIDS'),
  }
}

/** The bid would pass a limit its bidder has set. */
const isOwnLimit = (failure: CallError | null): boolean =>
  isRefusal(failure, 'OWN_LIMIT_MONTH') ||
  isRefusal(failure, 'OWN_LIMIT_BID') ||
  isRefusal(failure, 'OWN_LIMIT_HOURS') ||
  isRefusal(failure, 'OWN_LIMIT_PAUSE') ||
  isRefusal(failure, 'OWN_LIMIT_LINKED')

function SheetHead({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const t = useText()
  const common = useCommon()
  const left = timeLeft(lot.ends_at_ms, useNow())
  const label = lot.bid_count > 0 ? common('current_bid') : common('start_price')
  const ending = left.total_s < DEPLETING_S
  return (
    <div className="bid-sheet__head">
      <div className="bid-sheet__headrow">
        <span className="bid-sheet__thumb">
          <ImagePlate src={sizedUrl(lot.image, 200)} alt="" radius="m" />
        </span>
        <div className="bid-sheet__now">
          <span className="bid-sheet__label">
            {lot.tick.leader_alias ? t('current_by', { label, alias: lot.tick.leader_alias }) : label}{' '}
            {lot.tick.my_state === 'outbid' && <Tag tone="red">{t('you_outbid')}</Tag>}
            {lot.tick.my_state === 'leading' && <Tag tone="jade">{common('leading')}</Tag>}
          </span>
          <Price fen={lot.current_fen} size="l" tone="act" live />
        </div>
        <div className="bid-sheet__time">
          <span className="bid-sheet__label">{common(ending ? 'closing' : 'ends_in')}</span>
          <span className={classes('bid-sheet__clock', ending && 'bid-sheet__clock--ending')}>
            <Countdown until_ms={lot.ends_at_ms} compact />
          </span>
        </div>
        <IconButton label={common('close')} icon={<XIcon size={22} />} onClick={onClose} />
      </div>
      <span className={classes('bid-sheet__line', !ending && 'bid-sheet__line--still')}>
        {ending && <span style={{ transform: `scaleX(${left.total_s / DEPLETING_S})` }} />}
      </span>
    </div>
  )
}

function Amount({
  lot,
  amount_fen,
  lowest_fen,
  onChange,
}: {
  lot: Lot
  amount_fen: number
  lowest_fen: number
  onChange: (fen: number) => void
}) {
  const t = useText()
  const common = useCommon()
  const [typing, setTyping] = useState<string | null>(null)
  // The button and the costs follow each digit, so that they never name another amount than the one that would be sent.
  const type = (text: string) => {
    setTyping(text)
    onChange(typedAmount(text, lowest_fen) ?? lowest_fen)
  }
  return (
    <div className="bid-sheet__amount">
      <button
        type="button"
        className="bid-sheet__step"
        aria-label={common('decrease')}
        disabled={amount_fen <= lowest_fen}
        onClick={() => onChange(stepped(lot, amount_fen, false, lowest_fen))}
      >
        <MinusIcon size={24} />
      </button>
      <div className="bid-sheet__figure">
        {typing === null ? (
          <button
            type="button"
            className="bid-sheet__value"
            aria-label={`${formatFen(amount_fen)}. ${t('type_amount')}`}
            onClick={() => setTyping(editableYuan(amount_fen))}
          >
            <Price fen={amount_fen} size="sheet" />
          </button>
        ) : (
          <MoneyInput
            big
            align="left"
            text={typing}
            autoFocus
            aria-label={t('type_amount')}
            onChange={type}
            onBlur={() => setTyping(null)}
            onKeyDown={(event) => isEnter(event) && setTyping(null)}
          />
        )}
        <span className="bid-sheet__hint">
          {typing && typedAmount(typing, lowest_fen) === undefined
            ? t('no_amount')
            : amount_fen === lowest_fen
              ? t('lowest', { amount: formatFen(stepAt(lot, lot.current_fen)) })
              : t('above', { amount: formatFen(amount_fen - lot.current_fen) })}
        </span>
      </div>
      <button
        type="button"
        className="bid-sheet__step"
        aria-label={common('increase')}
        onClick={() => onChange(stepped(lot, amount_fen, true, lowest_fen))}
      >
        <PlusIcon size={24} />
      </button>
    </div>
  )
}

/** Said when the measured round trip is longer than the time left: video lag and slow nets never decide. */
function Latency({ ends_at_ms, mode }: { ends_at_ms: number; mode: BidMode }) {
  const t = useText()
  const left = timeLeft(ends_at_ms, useNow())
  const rtt_s = ((navigator as unknown as { connection?: { rtt?: number } }).connection?.rtt ?? 0) / 1000
  return mode === 'manual' && left.total_s > 0 && rtt_s > left.total_s ? (
    <Strip tone="amber">{t('latency')}</Strip>
  ) : null
}
