/** Faults in live rooms: keys, pictures, live time and the lots of a session. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are the text of source files
import type { Fault } from './fault.ts'

export const FAULTS_OF_LIVE: Record<string, Fault> = {
  metered_while_silent: {
    edits: [
      {
        from: "if (added_ms === 0 || session.status !== 'live') return",
        to: 'if (added_ms === 0) return',
      },
    ],
    watcher: { rig: 'air', promise: 'not while the session is paused' },
  },
  told_twice_metered_twice: {
    edits: [
      {
        from: 'newPictureMs = (known_ms: number, told_ms: number): number => Math.max(0, told_ms - known_ms)',
        to: 'newPictureMs = (known_ms: number, told_ms: number): number => (known_ms < 0 ? 0 : told_ms)',
      },
    ],
    watcher: { rig: 'race-live', promise: 'is metered once' },
  },
  metered_without_lock: {
    edits: [
      {
        from: "await query<Row>(tx, 'live_session_row_lock', 'select * from live_sessions where id = $1 for update', [\n    id,\n  ])",
        to: "await query<Row>(tx, 'live_session_unlocked', 'select * from live_sessions where id = $1', [\n    id,\n  ])",
      },
      {
        from: "'live_room_lock', 'select * from live_rooms where id = $1 for update'",
        to: "'live_room_unlocked', 'select * from live_rooms where id = $1'",
      },
    ],
    watcher: { rig: 'race-live', promise: 'is metered once' },
  },
  key_of_before_valid: {
    edits: [
      {
        from: 'host_id = $2, key_sha256 = $3,',
        to: 'host_id = $2, key_sha256 = coalesce(key_sha256, $3),',
      },
    ],
    watcher: { rig: 'race-live', promise: 'one key opens it' },
  },
  ban_leaves_ticket_open: {
    edits: [
      {
        from: 'for (const clock of [LIVE_PICTURE, LIVE_LOTS_BACK]) await setDeadlines',
        to: 'for (const clock of [LIVE_LOTS_BACK]) await setDeadlines',
      },
    ],
    watcher: { rig: 'race-live', promise: 'a ban beside tickets and keys' },
  },
  live_time_below_zero: {
    edits: [
      {
        from: 'const taken_s = Math.min(purchase.left_s, wanted)',
        to: 'const taken_s = wanted',
      },
    ],
    watcher: { rig: 'live-lives', promise: 'after every step of its life' },
  },
  lag_uncapped: {
    edits: [
      {
        from: 'Math.min(most_s, Math.max(own_s, Math.ceil(lag_ms / SECOND_MS + more_s)))',
        to: 'Math.max(own_s, Math.ceil(lag_ms / SECOND_MS + more_s))',
      },
    ],
    watcher: { rig: 'counted-lag', promise: 'is twenty seconds however late the picture is' },
  },
  said_lag_uncapped: {
    edits: [{ from: 'lag_ms: Math.min(seen_lag_ms, placed_at - captured_at_ms)', to: 'lag_ms: seen_lag_ms' }],
    watcher: { rig: 'counted-lag', promise: 'none later than since its capture' },
  },
  no_acknowledgement: {
    edits: [
      {
        from: 'is_known && lag_p95_ms !== null ? { viewers, lag_p95_ms } : null',
        to: 'is_known ? { viewers, lag_p95_ms: lag_p95_ms ?? 0 } : { viewers: 1, lag_p95_ms: 0 }',
      },
    ],
    watcher: { rig: 'counted-lag', promise: 'where nobody has acknowledged a picture' },
  },
  loss_moves_twice: {
    edits: [{ from: ' || (await lossOf(tx, lot.id))) return', to: ') return' }],
    watcher: { rig: 'race-live', promise: 'and again, moves its lot once' },
  },
  lot_started_twice: {
    edits: [
      {
        from: "if (session.status !== 'live' || roomRules.runningLot(lots)) conflict(at)",
        to: "if (session.status !== 'live') conflict(at)",
      },
      {
        from: 'if (session.current_lot_id === lot_id && lots.some(',
        to: 'if (session.current_lot_id === -lot_id && lots.some(',
      },
    ],
    watcher: { rig: 'race-live', promise: 'start the lot in the same moment' },
  },
  encoder_policy_on_page: {
    edits: [{ from: "'self'\", ...known(services)]", to: "'self' 'wasm-unsafe-eval'\", ...known(services)]" }],
    watcher: { rig: 'page-policy', promise: 'compiled by its worker, and by no page' },
  },
  sold_after_the_seal: {
    edits: [
      {
        from: 'if (kept_until !== null && now < kept_until) return kept_until',
        to: 'if (kept_until === 0) return null',
      },
    ],
    watcher: { rig: 'recordings', promise: 'sold after its session was cut' },
  },
  entered_by_the_blocked: {
    edits: [
      {
        from: 'if (await isKeptAway(ctx, session_id)) return false',
        to: 'if (session_id < 0 && (await isKeptAway(ctx, session_id))) return false',
      },
    ],
    watcher: { rig: 'giveaways', promise: 'nor for whom its shop keeps away' },
  },
  entered_without_picture: {
    edits: [{ from: "if (!is_there) refuse('DRAW_NOT_THERE')", to: "if (is_there === null) refuse('DRAW_NOT_THERE')" }],
    watcher: { rig: 'giveaways', promise: 'acknowledged a picture within 30 seconds' },
  },
  entered_by_staff: {
    edits: [{ from: 'if (isGiveaway(draw) && (await worksFor(', to: 'if (!isGiveaway(draw) && (await worksFor(' }],
    watcher: { rig: 'giveaways', promise: 'never for who works in the shop' },
  },
  prize_sold_meanwhile: {
    edits: [
      {
        from: 'set locked_stock = locked_stock + $2 where id = $1 and on_sale and stock - locked_stock >= $2 returning id, goods_id)',
        to: 'set locked_stock = locked_stock + 0 where id = $1 and on_sale and stock - locked_stock >= $2 returning id, goods_id)',
      },
    ],
    watcher: { rig: 'giveaways', promise: 'keeps its pieces from being sold' },
  },
}
