/**
 * What every writing call of the contract may do when it is sent many times. A call that is added tomorrow and not named here fails
 * the rig: whoever adds it says what a repeat of it is.
 */

export interface Repeated {
  /** It moves money or the one thing there is, or ends a state. The others are looked at in the long form only. */
  weighty: boolean
  /** What many sends do that each have a key of their own: as much as one of them, or each does it again. */
  anew: 'once' | 'each'
  /** Why one key is not answered alike: then the same key is judged like keys of their own. */
  keyless?: string
  /** Other content that could be done, where one changed field would be refused whatever the key. */
  other?: (input: Record<string, unknown>) => Record<string, unknown>
}

const once: Repeated = { weighty: true, anew: 'once' }
const each: Repeated = { weighty: true, anew: 'each' }
const light: Repeated = { weighty: false, anew: 'each' }
const lightOnce: Repeated = { weighty: false, anew: 'once' }
const TOKEN = 'its answer carries a token, which is stored nowhere'
const CODE = 'what proves it is a code that works once'
const OUT = 'the first ends the session the others came with'
const SIGHT = 'the bid’s own number is its key; the answer shows the lot as it is by then'

export const REPEATED: Record<string, Repeated> = {
  'account.login': { ...light, keyless: TOKEN },
  'account.loginByCode': { ...lightOnce, keyless: TOKEN },
  'account.register': { ...lightOnce, keyless: TOKEN },
  'account.forgotPassword': { ...lightOnce, keyless: CODE },
  'account.loginBySocial': { ...lightOnce, keyless: TOKEN },
  'account.sendCode': { ...lightOnce, keyless: 'one code a minute' },
  'account.logout': { ...lightOnce, keyless: OUT },
  'account.saveMe': light,
  'account.setPassword': once,
  'account.changePassword': light,
  'account.submitRealname': once,
  'account.setPayPassword': lightOnce,
  'account.changePayPassword': light,
  'account.resetPayPassword': lightOnce,
  'account.setPasswordByGet': lightOnce,
  'account.changePasswordByGet': light,
  'account.saveSettings': light,
  'address.add': light,
  'address.setDefault': lightOnce,
  'address.edit': light,
  'address.remove': lightOnce,
  'aftersale.openForLot': once,
  'aftersale.act': once,
  'aftersale.shopAct': once,
  'aftersale.shopReturned': once,
  'auction.watch': light,
  'auction.bid': { ...once, keyless: SIGHT },
  'auction.payDeposit': once,
  'auction.pay': once,
  'auction.answerSecondChance': once,
  'auction.confirmReceipt': once,
  'auction.review': lightOnce,
  'auction.publish': light,
  'auction.edit': light,
  'auction.remove': lightOnce,
  'auction.upDown': lightOnce,
  'auction.offerSecondChance': once,
  'deposit.appeal': once,
  'interest.clearHistory': lightOnce,
  'message.markRead': lightOnce,
  'operator.login': { ...light, keyless: TOKEN },
  'operator.loginTotp': { ...lightOnce, keyless: TOKEN },
  'operator.logout': { ...light, keyless: OUT },
  'operator.approveLot': lightOnce,
  'operator.rejectLot': lightOnce,
  'operator.stopLot': once,
  'operator.restrictUser': light,
  'operator.unrestrictUser': lightOnce,
  'operator.endSessions': light,
  'operator.approveRealname': lightOnce,
  'operator.rejectRealname': lightOnce,
  'operator.assignCase': light,
  'operator.askCase': light,
  'operator.ruleCase': once,
  'operator.decidePenalty': once,
  'operator.saveSetting': each,
  'operator.confirmSetting': once,
  'order.confirm': once,
  'order.comment': lightOnce,
  'order.pay': once,
  'order.payOne': once,
  'order.action': once,
  'order.ship': once,
  'order.shopAction': light,
  'payment.setDefaultCard': lightOnce,
  'payment.unbindCard': once,
  'payment.bindCard': each,
  'payment.confirmCard': once,
  'payment.create': once,
  'payment.submitCode': once,
  'shop.follow': light,
  'shop.replyReview': lightOnce,
  'site.upload': light,
  'site.cspReport': light,
  'site.clientLog': light,
  'wallet.recharge': { ...once, other: (input) => ({ ...input, amount_fen: 300_00, shown_total_fen: 300_00 }) },
}

/** Rows that say nothing about an effect: notes on who asked, what was handed out, what was counted against guessing. */
const NO_EFFECT = [
  /^platform_idempotency /,
  /^platform_outbox changed/,
  /^platform_outbox_seen /,
  /^account_sessions changed/, // when it was last seen
  /^ledger_accounts added/, // opened empty, where somebody's first money of a kind moves
  /^account_sms_codes changed/, // tries
  /^order_shipments changed/, // what the carrier says of it by now
  /_guards /,
]
/** Where the first of a kind adds a row and the next ones change it, or a switch adds and removes it. */
const ADDED_OR_CHANGED = ['order_review_totals', 'platform_settings', 'auction_watches', 'interest_follows']

/** A journal's changes as far as they are effects of the call. */
export function effects(changes: Readonly<Record<string, number>>): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const [what, n] of Object.entries(changes)) {
    if (NO_EFFECT.some((pattern) => pattern.test(what))) continue
    const table = what.split(' ')[0]!
    const name = ADDED_OR_CHANGED.includes(table) ? table : what
    counted[name] = (counted[name] ?? 0) + n
  }
  return counted
}
