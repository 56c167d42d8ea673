/**
 * What becomes of each column that says something about a person when they leave. A column of that kind is decided here the day it is added; a test reads
 * the database's own list of columns.
 */

/** Names of columns that may be about a person. */
export const PERSONAL_NAME =
  /phone|nickname|real_name|^id_no|avatar|(^|_)ip$|user_agent|email|wechat|birthday|^signature$|receiver|^detail$|open_id|union_id|device_id|_enc$|^id_(front|back)$|hand_held|holder_masked|number_masked|^address$|^before$|^mark$|^paid_to$/

interface Fate {
  /** Of whose rows nothing is left, with the person as $1; absent: kept. */
  readonly erased?: string
  readonly kept?: string
}
const own: Fate = { erased: 'user_id = $1' }
const kept = (why: string): Fate => ({ kept: why })

const TRADE = kept('what was traded is kept for three years by law, and the other side needs it')
const BIDS = kept('the log of a lot is kept whole: it proves the sale, and is shown to nobody but operators')
const HOUSE = kept("the house's own people")
const SHOP = kept("a shop's, not a person's")
const SHORT = kept('erased by its age within days, and found by nothing that is left of the person')
const HASH = kept(
  'a keyed hash, which finds the same thing again and tells no one what it was: against those who leave to begin anew',
)
const SEALED = kept('sealed anew around nothing; invariant P1 and the test look at its length')

export const PERSONAL_COLUMNS: Readonly<Record<string, Fate>> = {
  'account_users.phone': { erased: 'id = $1' },
  'account_users.nickname': { erased: 'id = $1' },
  'account_users.avatar': { erased: 'id = $1' },
  'account_users.birthday': { erased: 'id = $1' },
  'account_users.signature': { erased: 'id = $1' },
  'account_users.email': { erased: 'id = $1' },
  'account_users.wechat_id': { erased: 'id = $1' },
  'account_users.last_ip': { erased: 'id = $1' },
  'account_agreements.ip': own,
  'account_bind_tickets.open_id': SHORT,
  'account_bind_tickets.union_id': SHORT,
  'account_bind_tickets.nickname': SHORT,
  'account_bind_tickets.avatar': SHORT,
  'account_messenger_bindings.open_id': own,
  'account_messenger_bindings.union_id': own,
  'account_messenger_bindings.nickname': own,
  'account_messenger_bindings.avatar': own,
  'account_credential_changes.before': own,
  'account_devices.device_id': own,
  'account_devices.user_agent': own,
  'account_identity_filings.real_name_enc': SEALED,
  'account_identity_filings.id_no_enc': SEALED,
  'account_identity_filings.id_no_hmac': HASH,
  'account_identity_filings.id_front': own,
  'account_identity_filings.id_back': own,
  'account_identity_filings.hand_held': own,
  'account_identity_questions.answer': own,
  'account_identity_questions.images': own,
  'account_closed_phone_hashes.mark': HASH,
  'account_closures.mark': HASH,
  'account_payout_card_hashes.mark': HASH,
  'account_pending_phone_changes.phone': own,
  'account_sessions.device_id': own,
  'account_sessions.user_agent': own,
  'account_sessions.ip': own,
  'account_sessions.open_id': own,
  'account_sms_codes.phone': SHORT,
  'account_sms_codes.ip': SHORT,
  'address_addresses.receiver': own,
  'address_addresses.phone': own,
  'address_addresses.detail': own,
  'bidder_absentee_maximums.device_id': BIDS,
  'bidder_absentee_maximums.ip': BIDS,
  'lot_bids.ip': BIDS,
  'lot_bids.device_id': BIDS,
  'listing_catalogue_changes.before': SHOP,
  'sale_consignors.phone': own,
  'sale_consignors.phone_masked': own,
  'lot_closings.signature': kept('a signature of ours'),
  'sale_post_sales.signature': kept('a signature of ours'),
  'operator_accounts.totp_secret_enc': HOUSE,
  'operator_enrolments.totp_secret_enc': HOUSE,
  'operator_alarm_phones.phone_enc': HOUSE,
  'operator_alarm_phones.phone_masked': HOUSE,
  'operator_sessions.ip': HOUSE,
  'operator_sessions.user_agent': HOUSE,
  'parcel_carriers.phone': kept("a carrier's"),
  'master_masters.avatar': own,
  'master_project_people.avatar': kept('goes with the projects of its master, whose domain deletes them'),
  'draw_wins.address': own,
  'exchange_items.detail': kept('words about goods'),
  'level_losses.detail': own,
  'order_orders.address': TRADE,
  'order_orders.receiver_key': TRADE,
  'parcel_parcels.address': TRADE,
  'payment_card_codes.mark': HASH,
  'payment_cards.mark': HASH,
  'payment_cards.holder_masked': own,
  'payment_cards.phone_masked': own,
  'payment_payments.phone_masked': TRADE,
  'payout_accounts.number_enc': kept('sealed anew around nothing'),
  'payout_accounts.mark': HASH,
  'payout_accounts.number_masked': TRADE,
  'payout_accounts.holder_enc': kept('sealed anew around nothing'),
  'payout_accounts.holder_masked': { erased: `owner = 'user' and owner_id = $1` },
  'payout_withdrawals.paid_to': TRADE,
  'platform_audit_logs.before': kept("the house's own book, chained, of what operators did"),
  'platform_audit_logs.ip': HOUSE,
  'proof_daily_roots.signature': kept('a signature of ours'),
  'shop_applications.phone': own,
  'shop_invitations.phone': SHOP,
  'shop_shops.service_phone': SHOP,
  'site_client_errors.user_agent': kept('of a fault in a browser; it names no person'),
}
