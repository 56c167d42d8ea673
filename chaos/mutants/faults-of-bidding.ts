/** Faults in bids, caps, maximums before an opening, rooms, bids taken back and ends. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are the text of source files
import type { Fault } from './fault.ts'

export const FAULTS_OF_BIDDING: Record<string, Fault> = {
  no_lot_lock: {
    edits: [
      { from: "'lot_lots_for_bids', `${LOCKED} for update`", to: "'lot_lots_unlocked', LOCKED" },
      {
        from: "'lot_lots_for_bids_free', `${LOCKED} for update skip locked`",
        to: "'lot_lots_unlocked', LOCKED",
      },
    ],
    watcher: { rig: 'race', promise: 'a maximum that is raised while another node takes a bid' },
  },
  closer_without_lock: {
    edits: [
      {
        from: 'closeDue(tx: Tx, dues: Due[]): Promise<void> {\n  const lots = await lockLots(',
        to: 'closeDue(tx: Tx, dues: Due[]): Promise<void> {\n  const lots = await lotsByIds(',
      },
    ],
    watcher: { rig: 'race', promise: 'the closer waits for a bid that came in time' },
  },
  standing_without_lock: {
    edits: [{ from: 'order by id offset 0 for key share) u', to: 'order by id offset 0) u' }],
    watcher: { rig: 'race-leaving', promise: 'a bid beside a lock that is under way' },
  },
  cap_without_lock: {
    edits: [
      {
        from: "'bidder_caps_lock', 'select * from bidder_caps where id = any($1) order by id for update'",
        to: "'bidder_caps_unlocked', 'select * from bidder_caps where id = any($1) order by id'",
      },
      {
        from: "'bidder_caps_lock_free',\n        'select * from bidder_caps where id = any($1) order by id for update skip locked'",
        to: "'bidder_caps_unlocked',\n        'select * from bidder_caps where id = any($1) order by id'",
      },
    ],
    watcher: { rig: 'race-baskets', promise: 'never a fen over its cap' },
  },
  unnamed_without_lock: {
    edits: [
      { from: '${KEYS}, pg_advisory_xact_lock(k.key)', to: '${KEYS}' },
      { from: '${KEYS} where pg_try_advisory_xact_lock(k.key)', to: '${KEYS}' },
    ],
    watcher: { rig: 'race-limits', promise: 'come to less than the sum from which it is needed' },
  },
  cap_without_premium: {
    edits: [
      {
        from: 'select max_fen, all_in_fen from bidder_leading_bids where user_id = c.user_id',
        to: 'select max_fen, max_fen as all_in_fen from bidder_leading_bids where user_id = c.user_id',
      },
    ],
    watcher: { rig: 'race-baskets', promise: 'never a fen over its cap' },
  },
  filter_from_shop: {
    edits: [
      {
        from: 'tick_seq, head_hash, join_filter\n  from lot_lots',
        to: 'tick_seq, head_hash, (select join_filter from shop_shops where id = lot_lots.shop_id) as join_filter\n  from lot_lots',
      },
    ],
    watcher: { rig: 'terms', promise: 'who may bid is frozen into a lot' },
  },
  absentees_by_id: {
    edits: [
      {
        from: `state = 'waiting' order by lot_id, place_no`,
        to: `state = 'waiting' order by lot_id, user_id`,
      },
    ],
    watcher: { rig: 'race-openings', promise: 'an opening that dies while they enter' },
  },
  pass_without_lock: {
    edits: [
      {
        from: "const lot = await lockLot(tx, lot_id)\n  await pausePoint('lot_closing')",
        to: 'const lot = await lotById(tx, lot_id)',
      },
    ],
    watcher: { rig: 'race-room', promise: 'a pass and a bid in the same moment' },
  },
  room_without_lock: {
    edits: [
      {
        from: "'select * from sale_sales where id = $1 for update'",
        to: "'select * from sale_sales where id = $1'",
      },
    ],
    watcher: { rig: 'race-room', promise: 'two clerks who start the lot' },
  },
  void_without_lock: {
    edits: [
      {
        from: "const lot = (await store.lockLot(tx, lot_id)) ?? refuse('NOT_FOUND')\n  const now = logTime(",
        to: "const lot = (await store.lotById(tx, lot_id)) ?? refuse('NOT_FOUND')\n  const now = logTime(",
      },
    ],
    watcher: { rig: 'race-voids', promise: 'a bid that is being judged' },
  },
  void_keeps_the_maximum: {
    edits: [
      {
        from: 'coalesce(r.after_seq, 0) <= v.after_seq)) o\n     where user_id <> $2 order by',
        to: 'coalesce(r.after_seq, 0) <= v.after_seq)) o\n     where user_id <> $2 or later = 1 order by',
      },
    ],
    watcher: { rig: 'race-voids', promise: 'a maximum that was raised' },
  },
  bid_answered_early: {
    edits: [
      {
        from: 'const [{ command }] = await inOnePacket(client, () => {\n        const writes = write.map((send) => send())',
        to: `for (const [lot_id, given] of answers)
        for (const [i, { answer }] of lots.get(lot_id)!.entries()) answer(given[i]!)
      await new Promise((go) => setTimeout(go, 100))
      const [{ command }] = await inOnePacket(client, () => {
        const writes = write.map((send) => send())`,
      },
    ],
    watcher: {
      program: 'crashes',
      args: [
        ...['--bids', '600', '--lots', '12', '--bidders', '40', '--kills', '3'],
        ...['--database-kills', '0', '--back-within', '60'],
      ],
      complaint: /bid .* was acknowledged and is not there/,
    },
  },
  bid_number_unread: {
    edits: [{ from: 'batch.earlier.map((one)', to: '[...batch.earlier].slice(0, 0).map((one)' }],
    watcher: { program: 'connections', complaint: /bid .* was answered refused .* and is there/ },
  },
  closer_own_clock: {
    edits: [
      {
        from: 'const { now, seen_at } = await clockAndHeartbeat(tx)\n  await pausePoint',
        to: 'const { seen_at } = await clockAndHeartbeat(tx)\n  const now = Date.now()\n  await pausePoint',
      },
    ],
    watcher: { program: 'clock', complaint: /lot .* was (not closed|closed .* ms after its end)/ },
  },
  outage_forgotten: {
    edits: [{ from: 'await makeUpFor(tx, { from_at: seen_at, until_at: now }, silence)', to: 'void makeUpFor' }],
    watcher: { program: 'closing', complaint: /ended without the time an outage gives/ },
  },
}
