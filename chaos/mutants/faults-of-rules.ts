/** Faults in rules between features: what is bounded, what may still be paid back, whose a piece is, what one person decides on alone, and who may act. */
import type { Fault } from './fault.ts'

export const FAULTS_OF_RULES: Record<string, Fault> = {
  order_without_bound: {
    edits: [
      {
        from: 'if (goods_fen + shipping_fen > ASKED_MOST_FEN)',
        to: 'if (goods_fen + shipping_fen > ASKED_MOST_FEN * 1_000)',
      },
    ],
    watcher: { rig: 'buying', promise: 'costs no more than a person may name' },
  },
  price_into_shipping: {
    edits: [{ from: 'if (shipping > shipping_max_fen)', to: 'if (shipping > shipping_max_fen * 1_000)' }],
    watcher: { rig: 'price-edit', promise: 'never moves value out of the things' },
  },
  offer_not_counted: {
    edits: [
      {
        from: 'one.agreed_fen ?? Math.max(one.amount_fen, one.offer_fen ?? 0)',
        to: 'one.agreed_fen ?? Math.max(one.amount_fen, 0)',
      },
    ],
    watcher: { rig: 'second-claims', promise: 'share its shipping once' },
  },
  late_by_the_whole: {
    edits: [
      {
        from: 'lateCompensationFen(await lateFen(tx, order), bp',
        to: 'lateCompensationFen((await lateFen(tx, order)) && order.total_fen, bp',
      },
    ],
    watcher: { rig: 'second-claims', promise: 'owes for what is late alone' },
  },
  piece_in_stock_twice: {
    edits: [
      { from: 'if (stock > sku.stock) await checkPieceFree', to: 'if (stock > sku.stock + 1) await checkPieceFree' },
    ],
    watcher: { rig: 'auctioning', promise: 'have none in stock while an order of them stands' },
  },
  coupons_in_slices: {
    edits: [{ from: 'if (day!.fen + fen > (await twoAboveFen(tx)))', to: 'if (day && fen > (await twoAboveFen(tx)))' }],
    watcher: { rig: 'coupons', promise: 'alone is summed over a day' },
  },
  yesterday_alone: {
    edits: [
      {
        from: "status = 'awaited' and provider = $1 and day <= $2 order by",
        to: "status = 'awaited' and provider = $1 and day = $2 order by",
      },
    ],
    watcher: { rig: 'reconciling', promise: 'a night the bank was away is caught up later' },
  },
  seat_without_lock: {
    edits: [
      {
        from: 'await store.lockTeams(tx, [seat.team_id])',
        to: 'await store.teamsByIds(tx, [seat.team_id])',
      },
    ],
    watcher: { rig: 'race-teams', promise: 'ask for the last' },
  },
  merge_past_size: {
    edits: [{ from: 'and free.n >= $3', to: 'and free.n >= $3 - $3' }],
    watcher: { rig: 'race-teams', promise: 'merge into one that is being filled' },
  },
  booked_before_the_bank: {
    edits: [
      {
        from: 'now < buy.to_at + BANKS_MS && (await store.hasHeld(tx, id))',
        to: 'now < buy.to_at + BANKS_MS && id < 0',
      },
    ],
    watcher: { rig: 'bookings', promise: 'counts when it arrives in its grace' },
  },
  moment_without_hash: {
    edits: [{ from: '(await sha256Bytes(bytes)) !== sha256', to: "bytes.length === 0 && sha256 === ''" }],
    watcher: { rig: 'moments', promise: 'whose file was exchanged no longer holds' },
  },
  segment_believed: {
    edits: [
      {
        from: 'if (sha256Of(segmentText(session_id, segment)) !== segment.link)',
        to: "if (sha256Of(segmentText(session_id, segment)) === '')",
      },
    ],
    watcher: { rig: 'recordings', promise: 'where one is not what its link says' },
  },
  pledge_without_lock: {
    edits: [
      {
        from: '(await store.lockTier(tx, found.tier.id))!',
        to: '(await store.tierById(tx, found.tier.id))!',
      },
    ],
    watcher: { rig: 'race-campaigns', promise: 'want the last' },
  },
  counted_before_the_bank: {
    edits: [{ from: 'now < until && (await isAwaited(tx, id))', to: 'now < until && id < 0' }],
    watcher: { rig: 'ends-of-campaigns', promise: 'carries it over its goal' },
  },
  silence_rejects: {
    edits: [
      {
        from: "await payPlaces(tx, new Map([[task.id, task]]), [place], { by: 'silence', while_suspended })",
        to: "await reject(tx, task, place, { by: 'shop', reason: 'silence', retry: false, while_suspended })",
      },
    ],
    watcher: { rig: 'tasks', promise: 'counts as approved' },
  },
  rest_to_the_wrong_wallet: {
    edits: [
      {
        from: 'taskSettled({ task_id, pay_no, shop_id, amount_fen: rest_fen, refund })',
        to: "taskSettled({ task_id, pay_no, shop_id, amount_fen: rest_fen, refund: { to: 'shop_wallet', shop_id } })",
      },
    ],
    watcher: { rig: 'tasks', promise: 'that a card paid goes back to the card' },
  },
  causes_overwritten: {
    edits: [{ from: 'await lift(tx, user_id, [cause])', to: 'await lift(tx, user_id)' }],
    watcher: { rig: 'standing', promise: 'do not shorten each other' },
  },
  sleeper_not_waiting: {
    edits: [{ from: "if (slept?.state === 'asleep') {", to: "if (slept?.state === 'asleep' && lot_id < 0) {" }],
    watcher: { rig: 'absentee', promise: 'that sleeps can be withdrawn' },
  },
  default_without_effect: {
    edits: [{ from: 'await suspendPaddles(tx, defaults)', to: 'await suspendPaddles(tx, defaults.slice(0, 0))' }],
    watcher: { rig: 'room', promise: 'takes no more bids at its new date' },
  },
  passed_at_once: {
    edits: [{ from: "result !== 'passed' || now < passableFrom(lot))", to: "result !== 'passed')" }],
    watcher: { rig: 'desk', promise: 'passes a lot below its reserve once' },
  },
  answer_without_bound: {
    edits: [{ from: '!restates && price_fen > most_fen)', to: '!restates && price_fen > most_fen * 1_000)' }],
    watcher: { rig: 'answers', promise: 'an entry for a maximum' },
  },
  clock_of_the_moment: {
    edits: [
      {
        from: "Math.max(now_ms, status === 'live' ? (starts_at ?? 0) : 0, last_bid_at ?? 0)",
        to: "Math.max(now_ms, status === 'live' ? (starts_at ?? 0) * 0 : 0, (last_bid_at ?? 0) * 0)",
      },
    ],
    watcher: { rig: 'clock-back', promise: 'a first bid after the opening' },
  },
  live_slow_mode_ignored: {
    edits: [{ from: 'staff ? 0 : Math.max(slow_mode_s, LIVE_LINE_GAP_S)', to: 'staff ? 0 : slow_mode_s * 0' }],
    watcher: { rig: 'live-chat', promise: 'one line a second, or as slowly as the room says' },
  },
  live_muted_writes: {
    edits: [
      {
        from: "if (held.length > 0) return { key: 'LIVE_CHAT_MUTED' }",
        to: "if (held.length > 1_000) return { key: 'LIVE_CHAT_MUTED' }",
      },
    ],
    watcher: { rig: 'live-chat', promise: 'a muted person writes nothing for the minutes said' },
  },
  consignor_comes_back: {
    edits: [{ from: '(consignors.length > 0 && (await', to: '(consignors.length > 1_000 && (await' }],
    watcher: { rig: 'disclosing', promise: 'bids on the lot as little once they come back' },
  },
  pinned_elsewhere: {
    edits: [
      { from: 'if (piece && (piece.type !== about.type || piece.id !== about.id))', to: 'if (piece && piece.id < 0)' },
    ],
    watcher: { rig: 'pledges', promise: 'stands under the piece it was given about' },
  },
  round_before_root: {
    edits: [
      { from: 'const round = roundOfLock(draw.facts!, locked_at)', to: 'const round = draw.facts!.beacon.round' },
    ],
    watcher: { rig: 'draws', promise: 'names before it is made' },
  },
  linked_account_enters: {
    edits: [
      {
        from: 'if (await hasEntered(ctx, draw.id, people.slice(1)))',
        to: 'if (await hasEntered(ctx, draw.id, people.slice(0, 0)))',
      },
    ],
    watcher: { rig: 'draws', promise: 'linked accounts' },
  },
  points_without_lock: {
    edits: [
      {
        from: 'select b.*, b.user_id as id from points_books b where user_id = $1 for update',
        to: 'select b.*, b.user_id as id from points_books b where user_id = $1',
      },
    ],
    watcher: { rig: 'points', promise: '200 spends of one balance at once leave one' },
  },
  lapse_by_label: {
    edits: [
      {
        from: 'where user_id = any($1) and remaining > 0 and ends_at <= platform_now()),\n       sums',
        to: "where user_id = any($1) and remaining > 0 and ends_at <= platform_now() and entry_id in (select id from points_entries where reason = 'order')),\n       sums",
      },
    ],
    watcher: { rig: 'points-lapse', promise: 'lapses at its end, whatever brought it' },
  },
  points_day_of_greenwich: {
    edits: [
      {
        from: 'export const dayOf = (at: number): string => new Date(at + SHANGHAI_MS)',
        to: 'export const dayOf = (at: number): string => new Date(at)',
      },
    ],
    watcher: { rig: 'check-in', promise: 'midnight of Shanghai' },
  },
  income_twice: {
    edits: [
      {
        from: "if (income.status !== 'pending' || income.settles_at === null) return",
        to: 'if (income.settles_at === null) return',
      },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the program
      { from: 'idem_key: `income:${i.income_id}`,', to: 'idem_key: `income:${i.income_id}:${performance.now()}`,' },
      { from: "if (fitted.status !== 'pending') return", to: "if (fitted.status === 'void') return" },
    ],
    watcher: { rig: 'income', promise: 'settled 30 days after completion' },
  },
}
