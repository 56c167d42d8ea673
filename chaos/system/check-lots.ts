/** Promises between the rows of lots, after any history: one query for each, empty while it is kept. */
import type { System } from './system.ts'

/** A loser's deposit is back by then, by the database's clock. */
const DEPOSIT_BACK_WITHIN_S = 60
const SHOWN_MAX = 5

/** Each gives `subject` and `detail` of what breaks it. */
const PROMISES: Record<string, string> = {
  'has ended': `
    select 'lot ' || id as subject, 'still runs' as detail from lot_lots where status = 'live'`,
  'has one order when it was sold, none otherwise': `
    select 'lot ' || l.id as subject, l.status || ' with ' || count(o.id) || ' orders' as detail
    from lot_lots l left join order_orders o on o.lot_id = l.id
    group by l.id having count(o.id) <> (case when l.status = 'sold' then 1 else 0 end)`,
  'has a winner when it was sold, none otherwise': `
    select 'lot ' || id as subject, status || ' with winner ' || coalesce(winner_user_id::text, 'none') as detail
    from lot_lots where (status = 'sold') <> (winner_user_id is not null)`,
  'was won by its last leader at its last price': `
    select 'lot ' || id as subject, 'won by ' || winner_user_id || ' at ' || hammer_fen || ', led by ' || coalesce(leader_user_id::text, 'nobody')
      || ' at ' || current_fen as detail
    from lot_lots where status = 'sold' and (winner_user_id is distinct from leader_user_id or hammer_fen is distinct from current_fen)`,
  'was sold just when its reserve was met': `
    select 'lot ' || id as subject, status || ' at ' || coalesce(leader_max_fen, 0) || ' with a reserve of ' || coalesce(reserve_fen, 0) as detail
    from lot_lots where status in ('sold', 'passed')
      and (status = 'sold') <> (leader_user_id is not null and leader_max_fen >= coalesce(reserve_fen, 0))`,
  'was sold to its winner for what it was won at': `
    select 'lot ' || l.id as subject, 'won by ' || l.winner_user_id || ' at ' || l.hammer_fen || ', sold to ' || o.user_id || ' for ' || o.goods_fen as detail
    from lot_lots l join order_orders o on o.lot_id = l.id
    where l.winner_user_id is distinct from o.user_id or l.hammer_fen is distinct from o.goods_fen`,
  'has a log without gaps': `
    select 'lot ' || lot_id as subject, 'seq ' || min(seq) || ' to ' || max(seq) || ' in ' || count(*) || ' entries' as detail
    from lot_bids group by lot_id having min(seq) <> 1 or max(seq) <> count(*)`,
  // Without the row lock the log stays whole, because its key and a retry see to that, but the lot forgets a bid that was overtaken.
  'says what the last entry of its log says': `
    select 'lot ' || l.id as subject, l.bid_count || ' entries, ' || coalesce(l.leader_user_id::text, 'nobody') || ' leads at ' || l.current_fen
      || '; its log: ' || coalesce(b.seq, 0) || ', ' || coalesce(b.user_id::text, 'nobody') || ' at ' || coalesce(b.amount_fen, 0) as detail
    from lot_lots l left join lateral (select * from lot_bids where lot_id = l.id order by seq desc limit 1) b on true
    where (l.bid_count, l.leader_user_id, case when l.bid_count > 0 then l.current_fen end)
      is distinct from (coalesce(b.seq, 0), b.user_id, b.amount_fen)`,
  'is led by who offered most, with what was offered': `
    with offers as (
      select lot_id, user_id, max(fen) as max_fen from (
        select lot_id, user_id, greatest(amount_fen, coalesce(max_fen, 0)) as fen from lot_bids where kind <> 'proxy_auto'
        union all select lot_id, user_id, max_fen from lot_raises) o group by lot_id, user_id)
    select 'lot ' || l.id as subject, 'led with ' || l.leader_max_fen || '; ' || f.user_id || ' offered ' || f.max_fen as detail
    from lot_lots l join offers f on f.lot_id = l.id
    where f.max_fen > l.leader_max_fen or (f.user_id = l.leader_user_id and f.max_fen <> l.leader_max_fen)`,
  // The server bids a step for a maximum too, or all that the maximum has left.
  'rose by a step at least with each entry': `
    select 'lot ' || b.lot_id as subject, 'entry ' || b.seq || ' is ' || b.amount_fen || ' after ' || b.before_fen || ', a step is ' || l.increment_fen as detail
    from (select *, lag(amount_fen) over (partition by lot_id order by seq) as before_fen from lot_bids) b
      join lot_lots l on l.id = b.lot_id and l.increment_mode = 'fixed'
    where b.amount_fen < coalesce(b.before_fen + l.increment_fen, l.start_fen)
      and not (b.kind = 'proxy_auto' and b.amount_fen >= b.before_fen and exists (
        select from lot_bids o where o.lot_id = b.lot_id and o.user_id = b.user_id and o.seq < b.seq and o.max_fen = b.amount_fen
        union all select from lot_bids o where o.lot_id = b.lot_id and o.user_id = b.user_id and o.seq < b.seq and o.amount_fen = b.amount_fen
        union all select from lot_raises r where r.lot_id = b.lot_id and r.user_id = b.user_id and r.max_fen = b.amount_fen))`,
  'took nothing after it was closed': `
    select 'lot ' || l.id as subject, 'closed at ' || l.closed_at || ', an offer at ' || o.placed_at as detail
    from lot_lots l join (select lot_id, placed_at from lot_bids union all select lot_id, placed_at from lot_raises) o on o.lot_id = l.id
    where o.placed_at > l.closed_at`,
  "has given every loser's deposit back": `
    select 'deposit ' || h.id as subject, h.status || ' on lot ' || l.id as detail
    from lot_lots l join deposit_holds h on h.scope = 'lot' and h.ref_id = l.id
    where l.status in ('sold', 'passed') and h.held_at is not null and h.user_id is distinct from l.winner_user_id and h.status <> 'released'`,
  // Of lots that were bought at once the clock may have been moved since.
  'gave it back in time': `
    select 'deposit ' || h.id as subject, 'back ' || h.decided_at - l.closed_at || ' after lot ' || l.id || ' was closed' as detail
    from lot_lots l join deposit_holds h on h.scope = 'lot' and h.ref_id = l.id
    where l.closed_at >= l.ends_at and h.held_at <= l.closed_at and h.user_id is distinct from l.winner_user_id
      and h.decided_at > l.closed_at + ${DEPOSIT_BACK_WITHIN_S} * interval '1 second'`,
  "keeps its winner's deposit for the order, once": `
    select 'order ' || o.id as subject, o.deposit_applied_fen || ' of ' || o.deposit_fen || ' taken from deposits, which say ' || coalesce(h.applied_fen, 0)
      || ' and ' || coalesce(h.held_fen, 0) || ' held' as detail
    from order_orders o left join lateral (
      select sum(applied_fen) filter (where order_id = o.id) as applied_fen,
        sum(amount_fen) filter (where status = 'held' and user_id = o.user_id) as held_fen
      from deposit_holds where scope = 'lot' and ref_id = o.lot_id) h on true
    where o.lot_id is not null and (o.deposit_applied_fen <> coalesce(h.applied_fen, 0)
      or (o.paid_at is not null and coalesce(h.held_fen, 0) > 0)
      or (o.status = 'pending_payment' and o.deposit_fen <> least(o.total_fen, coalesce(h.held_fen, 0))))`,
}

/** @returns one line per broken promise: its subject, what it should have or be, and how it is */
export async function checkLots({ sql }: Pick<System, 'sql'>): Promise<string[]> {
  const found: string[] = []
  for (const [promise, text] of Object.entries(PROMISES)) {
    const rows = await sql<{ subject: string; detail: string }>(`${text} limit ${SHOWN_MAX}`)
    found.push(...rows.map(({ subject, detail }) => `${subject}, "${promise}" is broken: ${detail}`))
  }
  return found
}
