/** Promises about the ends of lots that several processes race to end: from the rows as they are, and from every change a lot went through. */
import type { System } from '../system/system.ts'

const ENDED = `('sold', 'passed', 'cancelled', 'defaulted')`

/** From now on every change of a lot's state or end leaves a row, with what it was before. */
export async function watchEnds({ sql }: Pick<System, 'sql'>): Promise<void> {
  await sql(`
    create table chaos_changes (n bigint generated always as identity, was lot_lots not null, became lot_lots not null);
    create function chaos_note() returns trigger language plpgsql as $$
      begin insert into chaos_changes (was, became) values (old, new); return null; end $$;
    create trigger chaos_note after update of status, ends_at, bid_count, closed_at, winner_user_id on lot_lots
      for each row execute function chaos_note();`)
}

const CHECKS: Record<string, string> = {
  'took a bid after its end': `
    select (was).id as lot_id, (became).last_bid_at - (was).ends_at as detail from chaos_changes
    where (became).bid_count > (was).bid_count and ((was).status <> 'live' or (became).last_bid_at >= (was).ends_at)`,
  'moved its end backwards': `
    select (was).id as lot_id, (was).ends_at || ' to ' || (became).ends_at as detail from chaos_changes
    where (became).ends_at < (was).ends_at`,
  'was closed before its end': `
    select (was).id as lot_id, (was).ends_at - (became).closed_at as detail from chaos_changes
    where (was).status = 'live' and (became).status in ${ENDED} and (became).closed_at < (was).ends_at`,
  'changed after it was closed': `
    select (was).id as lot_id, (was).status || ' to ' || (became).status as detail from chaos_changes
    where (was).status in ${ENDED} and ((became).status, (became).closed_at, (became).bid_count, (became).ends_at, (became).winner_user_id)
      is distinct from ((was).status, (was).closed_at, (was).bid_count, (was).ends_at, (was).winner_user_id)`,
  'was not closed exactly once': `
    select l.id as lot_id, count(c.n) as detail from lot_lots l
      left join chaos_changes c on (c.was).id = l.id and (c.was).status = 'live' and (c.became).status in ${ENDED}
    group by l.id having count(c.n) <> 1`,
  'has bids its closing record does not know': `
    select l.id as lot_id, c.bid_count || ' known, ' || count(b.seq) || ' there' as detail from lot_lots l
      join lot_closings c on c.lot_id = l.id left join lot_bids b on b.lot_id = l.id
    group by l.id, c.lot_id having c.bid_count <> count(b.seq) or c.head_hash <> l.head_hash
      or max(b.placed_at) > c.closed_at or c.closed_at <> l.closed_at or c.result <> l.status`,
  'took a silent raise after its end': `
    select l.id as lot_id, r.placed_at - l.closed_at as detail from lot_lots l join lot_raises r on r.lot_id = l.id
    where r.placed_at > l.closed_at`,
  'has no closing record': `
    select l.id as lot_id, l.status as detail from lot_lots l left join lot_closings c on c.lot_id = l.id
    where c.lot_id is null`,
  "does not keep its winner's deposit": `
    select l.id as lot_id, o.deposit_fen || ' on the order, ' || coalesce(sum(h.amount_fen), 0) || ' held' as detail
    from lot_lots l join order_orders o on o.id = l.order_id
      left join deposit_holds h on h.scope = 'lot' and h.ref_id = l.id and h.user_id = l.winner_user_id and h.status = 'held'
    where o.status = 'pending_payment' group by l.id, o.id 
    having o.deposit_fen <> least(o.total_fen, coalesce(sum(h.amount_fen), 0))`,
  "did not give a loser's deposit back exactly once": `
    select l.id as lot_id, 'hold ' || h.id || ' is ' || h.status || ' with ' || count(t.id) || ' movements back' as detail
    from lot_lots l join deposit_holds h on h.scope = 'lot' and h.ref_id = l.id and h.user_id is distinct from l.winner_user_id
      left join ledger_transactions t on t.idem_key = 'hold:' || h.id || ':rel'
    where h.held_at is not null group by l.id, h.id having h.status <> 'released' or count(t.id) <> 1`,
}
const SHOWN_MAX = 5

/** @returns one line per broken promise; empty when all hold. watchEnds must have been called before the first lot ended. */
export async function checkClosing({ sql }: Pick<System, 'sql'>): Promise<string[]> {
  const found: string[] = []
  for (const [what, text] of Object.entries(CHECKS)) {
    const rows = await sql<{ lot_id: string; detail: unknown }>(`${text} limit ${SHOWN_MAX}`)
    found.push(...rows.map(({ lot_id, detail }) => `lot ${lot_id} ${what}: ${JSON.stringify(detail)}`))
  }
  return found
}
