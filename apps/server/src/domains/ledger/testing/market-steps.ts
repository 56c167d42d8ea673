/** Everything that may happen on a day of the market: what is posted, and what the model makes of it. */
import fc from 'fast-check'
import { accounts } from '../chart.ts'
import * as m from '../movements/index.ts'
import type { Posting } from '../posting.ts'
import type { Market } from './market.ts'

export interface Step {
  does: keyof typeof STEPS
  who: number
  which: number
  fen: number
}
type Outcome = { posting: Posting; moves: (tx_id: number) => void } | { posting: Posting; short: true } | undefined

/** The model refuses what exceeds a wallet: the ledger must as well. */
const spending = (have: number, fen: number, posting: Posting, moves: () => void): Outcome =>
  fen > have ? { posting, short: true } : { posting, moves }
const STEPS = {
  recharge: (h, { who, fen }) => ({
    posting: m.recharged({ provider: 'model', pay_no: h.no(), user_id: h.user(who), amount_fen: fen }),
    moves: (tx_id) => {
      h.wallet[who]! += fen
      h.recharges.push({ tx_id, who, fen, provider: 'model' })
    },
  }),
  /** The bank takes a recharge back, and two operators follow: the only movement that undoes another. */
  reverseRecharge: (h, { which }) => {
    const [sent] = h.recharges.splice(which % Math.max(1, h.recharges.length), 1)
    if (!sent) return undefined
    const { tx_id, who, fen, provider } = sent
    return spending(
      h.wallet[who]!,
      fen,
      m.adjusted({
        adjustment_id: h.id(),
        entries: m.lines([accounts.userWallet(h.user(who)), -fen], [accounts.clearing(provider), fen]),
        operator_id: 1,
        memo: 'charged back',
        reverses_tx_id: tx_id,
      }),
      () => {
        h.wallet[who]! -= fen
      },
    )
  },
  payFee: (h, { who, fen }) =>
    spending(
      h.wallet[who]!,
      fen,
      m.feePaid({
        pay_no: h.no(),
        kind: 'promo',
        amount_fen: fen,
        paid: { from: 'user_wallet', user_id: h.user(who) },
      }),
      () => {
        h.wallet[who]! -= fen
        h.fees.push({ who, fen })
      },
    ),
  refundFee: (h) => {
    const paid = h.fees.shift()
    if (!paid) return undefined
    return {
      posting: m.feeRefunded({
        refund_id: h.id(),
        kind: 'promo',
        amount_fen: paid.fen,
        refund: { to: 'wallet', user_id: h.user(paid.who) },
      }),
      moves: () => {
        h.wallet[paid.who]! += paid.fen
      },
    }
  },
  hold: (h, { who, fen }) => {
    const hold_id = h.id()
    return spending(
      h.wallet[who]!,
      fen,
      m.depositHeldFromWallet({ hold_id, user_id: h.user(who), amount_fen: fen }),
      () => {
        h.wallet[who]! -= fen
        h.deposit[who]! += fen
        h.holds.set(hold_id, { user: who, fen, source: 'wallet' })
      },
    )
  },
  holdByCard: (h, { who, fen }) => {
    const hold_id = h.id()
    return {
      posting: m.depositHeldByCard({
        hold_id,
        user_id: h.user(who),
        amount_fen: fen,
        provider: 'model',
        pay_no: h.no(),
      }),
      moves: () => {
        h.deposit[who]! += fen
        h.holds.set(hold_id, { user: who, fen, source: 'card' })
      },
    }
  },
  releaseHold: (h, { which }) =>
    withHold(h, which, (hold_id, hold) => ({
      posting: m.depositReleased({ hold_id, user_id: h.user(hold.user), amount_fen: hold.fen, source: hold.source }),
      moves: () => {
        h.deposit[hold.user]! -= hold.fen
        if (hold.source === 'wallet') h.wallet[hold.user]! += hold.fen
        else h.transit.push({ no: h.no(), fen: hold.fen })
      },
    })),
  applyHold: (h, { which }) =>
    withHold(h, which, (hold_id, hold) =>
      openOrder(h, which, (order, i) => ({
        posting: m.depositApplied({ hold_id, user_id: h.user(hold.user), amount_fen: hold.fen, ...h.order(i) }),
        moves: () => {
          h.deposit[hold.user]! -= hold.fen
          order.escrow += hold.fen
          order.paid += hold.fen
        },
      })),
    ),
  forfeitHold: (h, { which }) =>
    withHold(h, which, (hold_id, hold) => ({
      posting: m.depositForfeited({
        hold_id,
        user_id: h.user(hold.user),
        amount_fen: hold.fen,
        shop_id: h.shop,
        shop_bp: 7000,
      }),
      moves: () => {
        h.deposit[hold.user]! -= hold.fen
        h.shop_wallet += Math.floor((hold.fen * 7) / 10)
      },
    })),
  pay: (h, { who, which, fen }) =>
    openOrder(h, which, (order, i) =>
      spending(
        h.wallet[who]!,
        fen,
        m.orderPaidFromWallet({ ...h.order(i), pay_no: h.no(), user_id: h.user(who), amount_fen: fen }),
        () => {
          h.wallet[who]! -= fen
          order.escrow += fen
          order.paid += fen
        },
      ),
    ),
  payByCard: (h, { fen }) => {
    const open = h.orders.flatMap((order, i) => (order.released === 0 ? [{ order, i }] : []))
    if (open.length === 0) return undefined
    return {
      posting: m.ordersPaidByCard({
        provider: 'model',
        pay_no: h.no(),
        orders: open.map(({ i }) => ({ order_id: h.base + i, amount_fen: fen + i })),
      }),
      moves: () => {
        for (const { order, i } of open) {
          order.escrow += fen + i
          order.paid += fen + i
        }
      },
    }
  },
  refund: (h, { who, which, fen }) =>
    openOrder(h, which, (order, i) => {
      const amount_fen = Math.min(fen, order.escrow)
      if (amount_fen === 0) return undefined
      return {
        posting: m.refundedFromEscrow({
          ...h.order(i),
          refund_no: h.no(),
          amount_fen,
          coupon_fen: 0,
          refund: { to: 'wallet', user_id: h.user(who) },
        }),
        moves: () => {
          order.escrow -= amount_fen
          order.given_back += amount_fen
          h.wallet[who]! += amount_fen
        },
      }
    }),
  release: (h, { which, fen }) =>
    openOrder(h, which, (order, i) => {
      if (order.escrow === 0) return undefined
      const commission_fen = fen % (order.escrow + 1)
      return {
        posting: m.escrowReleased({ ...h.order(i), shop_id: h.shop, escrow_fen: order.escrow, commission_fen }),
        moves: () => {
          order.released = order.escrow
          order.commission = commission_fen
          order.pending = order.escrow - commission_fen
          h.pending += order.pending
          order.escrow = 0
        },
      }
    }),
  settle: (h, { which }) => {
    const i = which % 3
    const order = h.orders[i]!
    if (order.pending === 0) return undefined
    return {
      posting: m.orderSettled({ ...h.order(i), shop_id: h.shop, amount_fen: order.pending }),
      moves: () => {
        h.pending -= order.pending
        h.shop_wallet += order.pending
        order.pending = 0
      },
    }
  },
  payDebt: (h, { who, fen: wished }) => {
    const fen = Math.min(wished, h.debt)
    if (fen === 0) return undefined
    return spending(
      h.wallet[who]!,
      fen,
      m.debtPaidByOwner({ key: h.no(), shop_id: h.shop, user_id: h.user(who), amount_fen: fen }),
      () => {
        h.debt -= fen
        h.wallet[who]! -= fen
      },
    )
  },
  refundAfterRelease: (h, { who, which, fen }) => {
    const i = which % 3
    const order = h.orders[i]!
    const amount_fen = Math.min(fen, order.released - order.refunded)
    if (amount_fen <= 0) return undefined
    const commission_back_fen =
      Math.floor((order.commission * (order.refunded + amount_fen)) / order.released) - order.commission_back
    const take = fromPots(h, order, amount_fen - commission_back_fen)
    return {
      posting: m.refundedByShop({
        ...h.order(i),
        refund_no: h.no(),
        shop_id: h.shop,
        amount_fen,
        coupon_fen: 0,
        commission_back_fen,
        refund: { to: 'wallet', user_id: h.user(who) },
        order_pending_fen: order.pending,
      }),
      moves: () => {
        take()
        order.refunded += amount_fen
        order.commission_back += commission_back_fen
        h.wallet[who]! += amount_fen
      },
    }
  },
  compensate: (h, { who, which, fen }) => {
    const i = which % 3
    const order = h.orders[i]!
    if (order.released === 0) return undefined
    const take = fromPots(h, order, fen)
    return {
      posting: m.compensated({
        ...h.order(i),
        compensation_id: h.no(),
        shop_id: h.shop,
        user_id: h.user(who),
        amount_fen: fen,
        order_pending_fen: order.pending,
      }),
      moves: () => {
        take()
        h.wallet[who]! += fen
      },
    }
  },
  confirmRefund: (h) => {
    const sent = h.transit.shift()
    return (
      sent && {
        posting: m.refundConfirmed({ provider: 'model', refund_no: sent.no, amount_fen: sent.fen }),
        moves: () => undefined,
      }
    )
  },
  payShopDeposit: (h, { fen }) =>
    spending(
      h.shop_wallet,
      fen,
      m.shopDepositPaid({
        request_id: h.id(),
        shop_id: h.shop,
        amount_fen: fen,
        paid: { from: 'shop_wallet', shop_id: h.shop },
      }),
      () => {
        h.shop_wallet -= fen
        h.shop_deposit += fen
      },
    ),
  withdraw: (h, { fen }) => {
    const no = h.no()
    return spending(
      h.shop_wallet,
      fen,
      m.withdrawalRequested({ wd_no: no, owner: { owner: 'shop', owner_id: h.shop }, amount_fen: fen }),
      () => {
        h.shop_wallet -= fen
        h.shop_withdrawing += fen
        h.withdrawals.push({ no, fen })
      },
    )
  },
  endWithdrawal: (h, { which }) => {
    const wd = h.withdrawals.shift()
    if (!wd) return undefined
    const facts = { wd_no: wd.no, owner: { owner: 'shop', owner_id: h.shop } as const, amount_fen: wd.fen }
    const paid = which % 2 === 0
    return {
      posting: paid
        ? m.withdrawalPaid({ ...facts, provider: 'model', fee_fen: Math.min(1, wd.fen - 1) })
        : m.withdrawalReturned(facts),
      moves: () => {
        h.shop_withdrawing -= wd.fen
        if (!paid) h.shop_wallet += wd.fen
      },
    }
  },
  moveToOwner: (h, { who, fen }) =>
    spending(
      h.shop_wallet,
      fen,
      m.shopWalletMoved({ key: h.no(), shop_id: h.shop, user_id: h.user(who), amount_fen: fen }),
      () => {
        h.shop_wallet -= fen
        h.wallet[who]! += fen
      },
    ),
} satisfies Record<string, (market: Market, step: { who: number; which: number; fen: number }) => Outcome>

/** A shop's repayment comes from the order's pending money, its wallet, its deposit, and then is its debt. */
function fromPots(h: Market, order: Market['orders'][number], fen: number): () => void {
  let rest = fen
  const from = (have: number) => {
    const part = Math.min(rest, have)
    rest -= part
    return part
  }
  const [pending, wallet, deposit] = [from(order.pending), from(h.shop_wallet), from(h.shop_deposit)]
  return () => {
    order.pending -= pending
    h.pending -= pending
    h.shop_wallet -= wallet
    h.shop_deposit -= deposit
    h.debt += rest
  }
}

function withHold(
  h: Market,
  which: number,
  then: (hold_id: number, hold: { user: number; fen: number; source: 'wallet' | 'card' }) => Outcome,
): Outcome {
  const [hold_id, hold] = [...h.holds][which % Math.max(1, h.holds.size)] ?? []
  if (hold_id === undefined || hold === undefined) return undefined
  const outcome = then(hold_id, hold)
  if (outcome) h.holds.delete(hold_id)
  return outcome
}
function openOrder(h: Market, which: number, then: (order: Market['orders'][number], i: number) => Outcome): Outcome {
  const i = which % 3
  const order = h.orders[i]!
  return order.released === 0 ? then(order, i) : undefined
}

/** What a step does: `undefined` when it does not apply now, `short` when the ledger must refuse it. */
export const outcomeOf = (market: Market, step: Step): Outcome =>
  (STEPS[step.does] as (h: Market, s: Step) => Outcome)(market, step)

export const Days: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    does: fc.constantFrom(...(Object.keys(STEPS) as Array<keyof typeof STEPS>)),
    who: fc.integer({ min: 0, max: 1 }),
    which: fc.integer({ min: 0, max: 8 }),
    fen: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 50_000_00 })),
  }),
  { minLength: 10, maxLength: 30 },
)
