/**
 * The order in which transactions lock rows, so that no two wait for each other crosswise. A transaction that needs a row of an earlier class takes
 * it before any of a later one. A domain says in its module.ts of which class its tables are. The test world reads every statement and fails the
 * test of a use-case that does otherwise (testing/lock-order.ts). Tables of no class are reached only through a row of these, or are never a
 * second lock.
 */
export const LOCK_ORDER = [
  'approval',
  // A message is written under its conversation; what it is about is only read.
  'conversation',
  'side_of_conversation',
  // What follows from a report comes after it: lots, a shop, a person.
  'report',
  // A master with what they show, then what they say of a lot or goods, which may go back to its shop.
  'master',
  'master_claim',
  // What a shop asked for, and its live room.
  'live_application',
  'live_room',
  // A stage, the sale of an auction house or a live session, is locked before the lots that stand on it.
  'stage',
  // The chat of a session, then what was done to keep order in it.
  'live_chat',
  'live_act',
  // What is recorded of a live session.
  'recording',
  // A paddle comes and goes with its cap.
  'paddle',
  'lot',
  // What somebody's bids may come to, over many lots: after the lots, so that a bid knows whom to ask for.
  'cap',
  // What one person won on a stage is one parcel: the shipping of a lot that was sold is worked out, then its order is made.
  'lot_parcel',
  // A draw with its list of tickets, then what was won in it, then the orders that send it.
  'draw',
  'win',
  // A bank took a payment back: its case, then the order that was paid.
  'chargeback',
  'order',
  'case',
  'parcel',
  // Every change of goods takes what they are sold as first, by id. Group buys of them and their teams come after them.
  'stock_unit',
  'goods',
  'group_buy',
  'group_team',
  // A campaign, what one takes in it, and what its shop has set aside for it.
  'campaign',
  'tier',
  'reserve',
  // A piece goes from one that offers it to another once both are held.
  'piece',
  // A person who takes part in an activity, then the coupon kept for them.
  'signup',
  'coupon',
  'coupon_template',
  // A task, then the places in it.
  'task',
  'task_place',
  // A short video, before its shop.
  'video',
  // What is exchanged, then the points it takes; who is VIP, and who invited whom.
  'points_item',
  'points_book',
  'vip_member',
  'invite_relation',
  'league_pool',
  'penalty',
  'deduction',
  // Live time comes before the payments it was bought with.
  'live_minutes',
  // A withdrawal that goes back to its card comes before the payment it is a rest of.
  'withdrawal',
  // A payment comes after what it pays for: a deposit's after its hold. An order's comes before the holds that become part of the price.
  'hold_or_payment',
  'money_account',
  'shop',
  'person',
] as const

export type LockClass = (typeof LOCK_ORDER)[number]

/** A table whose rows are locked: its class, and whether its rows are taken in the order of their ids too, over all statements of a transaction. */
export type Locks = Readonly<Record<string, LockClass | { class: LockClass; by_id: true }>>

/** Those of the platform's own tables. */
export const PLATFORM_LOCKS: Locks = { platform_approvals: 'approval' }
