/** Leaving a maximum before a lot opens, changing it, or withdrawing it. */

import { costOf } from '@juya/contract/bidding/bidding-cost.ts'
import { editableYuan } from '@juya/contract/typing/amount.ts'
import { ask, Button, Field, MoneyInput, Sheet, Strip, timeLeft, useNow } from '@juya/ui'
import { LockSimpleIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useEffect, useState } from 'react'
import { CostRows } from '../../../cards/lot/cost-rows.tsx'
import { useAction } from '../../../lib/api/query.ts'
import { isRefusal } from '../../../lib/api/refusals.ts'
import { formatFen, formatMoment, formatYuan } from '../../../lib/format/format.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { toast } from '../../../lib/toast.ts'
import { isLarge, LARGE_TIMES } from '../bid/bid-amount.ts'
import type { BidDraft } from '../bid/kept-bid.ts'
import { NeedsName } from '../bid/needs-name.tsx'
import { depositDue } from '../deposit/deposit-due.ts'
import { DepositStrip } from '../deposit/deposit-strip.tsx'
import { useText as useLotText } from '../i18n.ts'
import type { Lot } from '../lot/lot-state.ts'
import { useText } from './absentee.i18n.ts'
import { keepReceipts } from './receipts.ts'
import { type Absentee, useAbsentee } from './use-absentee.ts'

export function AbsenteeSheet({
  lot,
  draft,
  onClose,
  onDeposit,
}: {
  lot: Lot
  /** As of the bid sheet. */
  draft: BidDraft
  onClose: () => void
  onDeposit: () => void
}) {
  const t = useText()
  const lot_text = useLotText()
  const common = useCommon()
  const { data } = useAbsentee(lot, true)
  const waiting = data?.mine?.state === 'waiting' ? data.mine : undefined
  const [typed, setTyped] = useState<{ text: string; fen: number | null } | undefined>(() =>
    draft.amount_fen === undefined ? undefined : { text: editableYuan(draft.amount_fen), fen: draft.amount_fen },
  )
  if (typed?.fen) draft.amount_fen = typed.fen
  const text = typed?.text ?? (waiting ? editableYuan(waiting.max_fen) : '')
  const amount_fen = typed ? typed.fen : (waiting?.max_fen ?? null)
  const error = wrong(lot, text, amount_fen)
  const action = useAction('auction.setAbsentee', {
    silent: true,
    refresh: ['auction.absentee', 'auction.mine', 'auction.lot'],
    onDone: (shown) => keepReceipts(shown.acts),
  })
  const { error: failure } = action
  const needs_deposit = isRefusal(failure, 'DEPOSIT_REQUIRED') || isRefusal(failure, 'PADDLE_REQUIRED')
  useEffect(() => {
    if (needs_deposit) onDeposit()
  }, [needs_deposit, onDeposit])

  const save = async () => {
    if (amount_fen === null) return
    const amount = formatFen(amount_fen)
    const large = isLarge(lot, amount_fen)
    const sure =
      !large ||
      (await ask({
        title: lot_text('confirm_title', { amount }),
        body: lot_text('confirm_body', { times: LARGE_TIMES }),
        confirm: lot_text('confirm_yes', { amount }),
        cancel: common('cancel'),
      }))
    if (!sure) return
    // What comes on top stands below the amount, and the button is pressed after it.
    const said = { id: lot.id, action: 'set' as const, max_fen: amount_fen, confirm_large: large, agree_premium: true }
    if (!(await action.run(said))) return
    toast(t('saved', { amount }))
    onClose()
  }
  const sleeps = data?.mine?.state === 'asleep'
  const withdraw = async () => {
    const sure = await ask({
      title: t('withdraw_ask'),
      ...(lot.sale ? {} : { body: t('withdraw_note') }),
      confirm: t('withdraw'),
      cancel: common('cancel'),
    })
    if (!sure || !(await action.run({ id: lot.id, action: 'withdraw' }))) return
    toast(t('withdrawn'))
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('sheet')}
      footer={
        <div className="bid-sheet__foot">
          <div className="absentee-acts">
            {(waiting || sleeps) && (
              <Button
                variant="plain"
                disabled={action.pending || !(sleeps || data?.open)}
                onClick={() => void withdraw()}
              >
                {t('withdraw')}
              </Button>
            )}
            <Button
              block
              loading={action.pending}
              disabled={!data?.open || amount_fen === null || error !== undefined || amount_fen === waiting?.max_fen}
              onClick={() => void save()}
            >
              {amount_fen === null || error ? t('leave') : t('save', { amount: formatFen(amount_fen) })}
            </Button>
          </div>
        </div>
      }
    >
      <div className="bid-sheet">
        <Field label={t('amount')} layout="stacked" error={text === '' ? undefined : error} help={t('note')}>
          {(ids) => (
            <MoneyInput
              {...ids}
              big
              align="left"
              text={text}
              placeholder={formatYuan(lot.start_fen)}
              onChange={(next, fen) => setTyped({ text: next, fen: fen ?? null })}
            />
          )}
        </Field>
        {data && <Until shown={data} />}
        {failure && isRefusal(failure, 'REALNAME_FOR_BIDS') && <NeedsName reason={failure.message} />}
        {failure && !needs_deposit && !isRefusal(failure, 'REALNAME_FOR_BIDS') && (
          <Strip tone="red" icon={<WarningCircleIcon size={18} weight="fill" />}>
            <span role="alert">{failure.message}</span>
          </Strip>
        )}
        {amount_fen !== null && !error && depositDue(lot, amount_fen) && (
          <DepositStrip lot={lot} amount_fen={amount_fen} />
        )}
        <Strip tone="jade" icon={<LockSimpleIcon size={20} weight="fill" />}>
          {t('seal')}
        </Strip>
        {amount_fen !== null && !error && (
          <CostRows cost={costOf({ ...pricedBy(lot), hammer_fen: amount_fen })} premium={lot} />
        )}
      </div>
    </Sheet>
  )

  function wrong({ start_fen }: Lot, said: string, fen: number | null): string | undefined {
    if (said === '') return undefined
    if (fen === null || fen % 100 !== 0) return t('amount_whole')
    return fen < start_fen ? t('amount_low', { amount: formatFen(start_fen) }) : undefined
  }
}

const pricedBy = (lot: Lot) => ({
  premium_bp: lot.premium_bp,
  premium_slices: lot.premium_slices,
  shipping_fen: lot.shipping_fen,
  authentication_fen: lot.cost.authentication_fen,
  coupon_fen: 0,
  deposit_fen: 0,
})

/** For how long it can be changed, counting. */
function Until({ shown }: { shown: Absentee }) {
  const t = useText()
  const left = timeLeft((shown.until_at ?? 0) * 1_000, useNow())
  if (!shown.open || (shown.until_at && left.total_s === 0)) return <p className="lot-note">{t('closed')}</p>
  if (!shown.until_at) return <p className="lot-note">{t('until_start')}</p>
  const pair = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(left.total_s / 3_600)
  const clock = `${pair(hours)}:${pair(Math.floor(left.total_s / 60) % 60)}:${pair(left.total_s % 60)}`
  return <p className="lot-note j-num">{t('until', { left: clock, at: formatMoment(shown.until_at) })}</p>
}
