/** Movements of fees for services and of appraisals. Plain functions: they say what to post. */
import { accounts, type FeeKind } from '../chart.ts'
import type { Posting } from '../posting.ts'
import { byId, byPayment, lines, type PaidFrom, type RefundTo, refundAccount, sourceAccount } from './parts.ts'

/** Where a fee waits: an appraisal is earned only when it is reported. */
const feeAccount = (kind: FeeKind) => (kind === 'appraisal' ? accounts.appraisalDeferred : accounts.fee(kind))

/** T21: a fee is paid (VIP, live time, store fee, advertising, promotion, appraisal, activity, course, privilege). */
export const feePaid = (f: { pay_no: string; kind: FeeKind; amount_fen: number; paid: PaidFrom }): Posting => ({
  type: 'feePaid',
  idem_key: `pay:${f.pay_no}`,
  ...byPayment(f.pay_no),
  entries: lines([sourceAccount(f.paid), -f.amount_fen], [feeAccount(f.kind), f.amount_fen]),
})

/** T22: a fee is given back. */
export const feeRefunded = (f: {
  /** Unique among all fees given back: a number, or such as `task:7:P1`. */
  refund_id: number | string
  kind: FeeKind
  amount_fen: number
  refund: RefundTo
}): Posting => ({
  type: 'feeRefunded',
  idem_key: `feeref:${f.refund_id}`,
  ...byId('fee_refund', f.refund_id),
  entries: lines([feeAccount(f.kind), -f.amount_fen], [refundAccount(f.refund), f.amount_fen]),
})

/** T41: an appraisal is reported: the appraiser's share is earned, the rest is the platform's. */
export const appraisalReported = (a: {
  appraisal_id: number
  appraiser_id: number
  fee_fen: number
  share_fen: number
}): Posting => ({
  type: 'appraisalReported',
  idem_key: `appr:${a.appraisal_id}`,
  ...byId('appraisal', a.appraisal_id),
  entries: lines(
    [accounts.appraisalDeferred, -a.fee_fen],
    [accounts.userEarning(a.appraiser_id), a.share_fen],
    [accounts.fee('appraisal'), a.fee_fen - a.share_fen],
  ),
})
