/** Which changes of rows are effects of a call, and which only tell that somebody asked. */

/** Rows that say nothing about an effect: notes on who asked, what was handed out, what was counted against guessing. */
const NO_EFFECT = [
  /^platform_idempotency /,
  /^platform_outbox changed/,
  /^platform_outbox_(deliveries|lanes) /,
  /^(account|operator)_sessions changed/, // when it was last seen
  /^ledger_accounts added/, // opened empty, where somebody's first money of a kind moves
  /^account_sms_codes changed/, // tries
  /^parcel_parcels changed/, // what the carrier says of it by now
  /_guards /,
]
/** Where the first of a kind adds a row and the next ones change it, or a switch adds and removes it. */
const ADDED_OR_CHANGED = [
  'review_totals',
  'platform_settings',
  'finding_watches',
  'interest_follows',
  'interest_followed_counts',
  'block_blocks',
  'chat_inbound_policy',
  'goods_favourites',
]

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
