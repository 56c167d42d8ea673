/**
 * Saved searches against lots that open together: `node bench/parts/live/searches.ts [searches] [lots]`. 100,000 searches of 4,000 people and 1,000 lots, on a
 * database of its own, fsync on, told of by the same subscriber as everywhere. Most searches name a piece closely, some a branch and a price; it prints how many
 * of them the lots answered. Ours alone: there is no peer.
 */

import { loadavg } from 'node:os'
import { auctionEvents } from '../../../apps/server/src/domains/lot/events.ts'
import { keptQuestion } from '../../../apps/server/src/domains/search/index.ts'
import { inTransaction } from '../../../apps/server/src/platform/db/db.ts'
import { emitMany } from '../../../apps/server/src/platform/outbox/index.ts'
import { sampleOf } from '../../../apps/server/src/testing/events/sample.ts'
import { addLots, addPeople } from '../../fill.ts'
import { withOwnApp } from '../../own-app.ts'

const started = sampleOf(auctionEvents.lot_started)
const SEARCHES = Number(process.argv[2] ?? 100_000)
const LOTS = Number(process.argv[3] ?? 1_000)
const PEOPLE = 4_000
const ROUNDS = 3
const DAY_MS = 86_400_000
const BATCH = 10_000
const LOOK_MS = 10

/** Of a title: where from, what of, what it shows, what it is. */
const PARTS = [
  ['宜兴', '景德镇', '龙泉', '和田', '建阳', '徽州', '潮州'],
  ['紫砂', '青花', '白玉', '青釉', '黄花梨', '银胎', '端石'],
  ['梅花', '云龙', '山水', '莲花', '仕女', '素面'],
  ['茶壶', '大碗', '长瓶', '玉牌', '砚台', '印盒', '茶杯', '笔筒', '香炉', '摆件'],
] as const
/** The parts of the n-th title or search; a multiplier makes neighbours unlike. */
const partsOf = (n: number): string[] => {
  let left = (n * 7_919) % PARTS.reduce((all, part) => all * part.length, 1)
  return PARTS.map((part) => {
    const one = part[left % part.length]!
    left = Math.floor(left / part.length)
    return one
  })
}

await withOwnApp('saved', async ({ ctx, services, sql, cpuMs }) => {
  await addPeople({ sql })
  await sql(
    `insert into account_users (phone, nickname, invite_code, realname_status, is_adult)
     select '137' || lpad(n::text, 8, '0'), '藏家' || n, 'C' || lpad(n::text, 7, '0'), 'verified', true from generate_series(1, $1) n`,
    [PEOPLE],
  )
  for (let from = 0; from < SEARCHES; from += BATCH) await addSearches(from)
  await sql('vacuum analyze')

  for (let round = 1; round <= ROUNDS; round++) {
    const ids = await addLots({ sql }, { count: LOTS, ends_at_ms: Date.now() + DAY_MS })
    const titles = ids.map((id) => `清 ${partsOf(id).join('')} 第${id}号`)
    await sql(
      `update lot_lots l set title = t.title from unnest($1::bigint[], $2::text[]) as t(id, title) where l.id = t.id`,
      [ids, titles],
    )
    await sql('update finding_saved_searches set waiting = 0, waiting_ahead = 0, told_at = null')
    await inTransaction(ctx, (tx) =>
      emitMany(
        tx,
        auctionEvents.lot_started,
        ids.map((lot_id) => ({ ...started, lot_id })),
      ),
    )
    const [own_before_ms, database_before_ms] = cpuMs()
    const begun = performance.now()
    services.events.start(services)
    await until(`select 1 from platform_outbox_deliveries where subscriber = 'finding.tell_searches' limit 1`)
    const took_s = (performance.now() - begun) / 1_000
    const [own_ms, database_ms] = cpuMs()
    await until('select 1 from platform_outbox_deliveries limit 1')
    const all_s = (performance.now() - begun) / 1_000
    await services.events.stop()
    const [said] = await sql<{ daily: number; told: number; notices: number }>(
      `select (select coalesce(sum(waiting), 0)::int from finding_saved_searches) as daily, (select count(*)::int from finding_saved_searches where told_at is not null) as told,
         (select count(*)::int from message_notices) as notices`,
    )
    console.log(
      `${SEARCHES} searches, ${LOTS} lots: ${took_s.toFixed(2)} s (goal 10 s) until all were held against them, processor ${(own_ms - own_before_ms).toFixed(0)} ms, database's ${(database_ms - database_before_ms).toFixed(0)} ms; ` +
        `${said!.told} searches told at once, ${said!.daily} lots kept for the day's notices; all notices written after ${all_s.toFixed(1)} s (${said!.notices} so far); load ${loadavg()[0]!.toFixed(1)}`,
    )
  }

  /** Searches in turn: seven of ten name all four parts, two name three, one a branch and a price. Every other one tells at once. */
  async function addSearches(from: number): Promise<void> {
    const rows = Array.from({ length: Math.min(BATCH, SEARCHES - from) }, (_, i) => {
      const n = from + i
      const kind = n % 10
      const words =
        kind === 9
          ? ''
          : partsOf(n)
              .slice(kind < 7 ? 0 : 1)
              .join(' ')
      const question = words === '' ? undefined : keptQuestion(words)
      return {
        n,
        words,
        key: question?.key ?? null,
        asked: question?.asked ?? null,
        tell: Math.floor(n / 10) % 2 === 0 ? 'at_once' : 'daily',
      }
    })
    await sql(
      `with leaf as (select array_agg(c.id order by c.id) as ids from site_categories c
         where scope = 'auction' and not exists (select 1 from site_categories b where b.parent_id = c.id)),
       person as (select id, row_number() over (order by id) - 1 as n from account_users where phone like '137%')
       insert into finding_saved_searches (user_id, words, category_id, price_min_fen, price_max_fen, tell, key, asked)
       select p.id, r.words, case when r.asked is null then c.id end, 10000 + (r.n * 7) % 10007 * 50, 10000 + (r.n * 7) % 10007 * 50 + 100000, r.tell, coalesce(r.key, 'category:' || c.id), r.asked::tsquery
       from jsonb_to_recordset($1::jsonb) as r(n int, words text, key text, asked text, tell text), leaf,
         lateral (select leaf.ids[1 + r.n % cardinality(leaf.ids)] as id) c join lateral (select id from person where n = r.n % $2) p on true`,
      [JSON.stringify(rows), PEOPLE],
    )
  }

  async function until(none: string): Promise<void> {
    while ((await sql(none)).length > 0) await new Promise((again) => setTimeout(again, LOOK_MS))
  }
})
