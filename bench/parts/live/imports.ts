/**
 * A house brings 1,000 lots as a table while others bid: `node bench/parts/live/imports.ts [rounds] [rows]`. One server does both, on a database of its own with
 * fsync on. The rows are judged a hundred at a time, as a phone sends them; then pictures are sent, three at a time, 25 a second at most, while others bid as fast as they are answered;
 * rounds of bids alone and beside them take turns. The goals are 2 s for the rows, 25 pictures a second, 1.3x of the bids' p99.
 */
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import sharp from 'sharp'
import { addHistory, addLots, addPeople, analyse, BIDDERS, biddable, tokenOf } from '../../fill.ts'
import type { BidFigures } from '../../load/load-bids.ts'
import { median } from '../../numbers.ts'
import { openRig } from '../../rig.ts'
import { WHOLE } from '../size.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const ROWS = Number(process.argv[3] ?? 1_000)
const AT_ONCE = 100
const PICTURES_AT_ONCE = 3
const PICTURES_PER_S = 25
const BID_LOTS = 500
const CONNECTIONS = 16
const WARM_MS = 500
const ROUND_MS = 6_000
const DAY_MS = 86_400_000
const TOKEN = tokenOf(900_000)
const PICTURES = 24

const rig = await openRig({ size: WHOLE, durable: true })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void rig.close().finally(() => process.exit(130)))
try {
  await addPeople(rig)
  const bid_lots = await addLots(rig, { count: BID_LOTS, ends_at_ms: Date.now() + 3 * DAY_MS })
  await addHistory(rig, bid_lots, { bids: 4, people: 4 })
  const [sale] = await rig.sql<{ id: string }>(
    `with shop as (select id, owner_user_id from shop_shops order by id limit 1),
     signed as (insert into account_sessions (user_id, token_hash, expires_at) select owner_user_id, sha256($1::bytea), platform_now() + interval '1 day' from shop),
     house as (insert into sale_houses (shop_id, licence_no, intro) select id, '沪拍 2019-014', '瓷玉专拍' from shop)
     insert into sale_sales (shop_id, title, cover, starts_at, first_ends_at, stagger_s, premium_bp, deposit_fen, mode, status, lot_count)
     select id, '秋季瓷器专场', 'upload/2026/01/bench/cover.webp', platform_now() + interval '2 days', platform_now() + interval '3 days', 60, 1000, 100000, 'timed', 'draft', 0
     from shop returning id`,
    [TOKEN],
  )
  await analyse(rig)
  const server = await rig.startServer()
  const headers = { Token: TOKEN, 'X-Requested-With': 'XMLHttpRequest' }
  const url = (path: string) => `http://127.0.0.1:${server.port}${path}`
  const answerOf = async <Data>(response: Response): Promise<Data> => {
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Data }
    if (code !== 1) throw new Error(`${response.url} was answered ${code}: ${msg} ${JSON.stringify(data)}`)
    return data
  }
  const [category] = await rig.sql<{ name: string; id: string }>(
    `select c.name_en as name, c.id from site_categories c where scope = 'auction' and not exists (select 1 from site_categories b where b.parent_id = c.id) order by id limit 1`,
  )
  const asked = await rig.sql<{ params: Array<{ label_en: string; options_zh?: string[] }> }>(
    `with recursive up as (select id, parent_id, params from site_categories where id = $1 union all
       select c.id, c.parent_id, c.params from site_categories c join up on c.id = up.parent_id) select params from up`,
    [category!.id],
  )
  const more = Object.fromEntries(
    asked.flatMap(({ params }) => params.map(({ label_en, options_zh }) => [label_en, options_zh?.[0] ?? '若干'])),
  )
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    row: n + 2,
    cells: {
      lot_no: `${n + 1}`,
      title: `青花缠枝莲纹盘 ${n + 1}`,
      title_en: `Blue and white dish ${n + 1}`,
      category: category!.name,
      desc: '口径 21 厘米，足径 12 厘米，釉面光润。',
      start: '¥1,200',
      estimate_low: '2000',
      estimate_high: '3000',
    },
    more,
    images: ['upload/2026/01/bench/one.webp'],
  }))
  const judgeAll = async () => {
    const verdicts = new Map<string, number>()
    const begun = performance.now()
    for (let from = 0; from < ROWS; from += AT_ONCE) {
      const body = JSON.stringify({
        session_id: Number(sale!.id),
        dry_run: true,
        rows: rows.slice(from, from + AT_ONCE),
      })
      const { rows: judged } = await answerOf<{ rows: Array<{ verdict: string }> }>(
        await fetch(url('/api/store/Session/import'), {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
          body,
        }),
      )
      for (const { verdict } of judged) verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1)
    }
    return {
      took_s: (performance.now() - begun) / 1_000,
      verdicts: [...verdicts].map((one) => one.join(' ')).join(', '),
    }
  }
  await judgeAll()
  const judged = [await judgeAll(), await judgeAll(), await judgeAll()]
  console.log(
    `${ROWS} rows judged in ${judged.map(({ took_s }) => took_s.toFixed(2)).join(', ')} s (goal 2 s): ${judged[0]!.verdicts}; load ${loadavg()[0]!.toFixed(1)}`,
  )

  // As a catalogue has them: two million pixels.
  const photos = await Promise.all(
    Array.from({ length: PICTURES }, (_, n) =>
      sharp({
        create: {
          width: 1_600,
          height: 1_200,
          channels: 3,
          background: '#d8d4cc',
          noise: { type: 'gaussian', mean: 128, sigma: 12 + n },
        },
      })
        .jpeg({ quality: 80 })
        .toBuffer(),
    ),
  )
  const bytes = photos.reduce((sum, { length }) => sum + length, 0) / photos.length
  let sending = false
  let sent = 0
  const sendPictures = async (most_per_s: number): Promise<void> => {
    const begun = performance.now()
    const first = sent
    await Promise.all(
      Array.from({ length: PICTURES_AT_ONCE }, async () => {
        while (sending) {
          const n = sent++
          const due_ms = begun + ((n - first) * 1_000) / most_per_s
          const wait_ms = due_ms - performance.now()
          if (wait_ms > 0) await new Promise((go) => setTimeout(go, wait_ms))
          // Each is another file: what was sent before is not sent again.
          const photo = Buffer.concat([photos[n % PICTURES]!, Buffer.from(String(n))])
          const form = new FormData()
          form.append('use', 'lot')
          form.append('kind', 'image')
          form.append('file', new File([photo], `${n}.jpg`, { type: 'image/jpeg' }))
          await answerOf(
            await fetch(url('/api/portal/Public/upload_img'), {
              method: 'POST',
              headers: { ...headers, 'Idempotency-Key': randomUUID() },
              body: form,
            }),
          )
        }
      }),
    )
  }
  const during = async <Result>(most_per_s: number, work: () => Promise<Result>) => {
    sending = true
    const before = sent
    const begun = performance.now()
    const pictures = sendPictures(most_per_s)
    const result = await work()
    sending = false
    await pictures
    return { result, per_s: ((sent - before) * 1_000) / (performance.now() - begun) }
  }
  const alone_pictures = await during(1_000, () => new Promise((done) => setTimeout(done, ROUND_MS)))
  console.log(
    `pictures of ${(bytes / 1_024).toFixed(0)} kB, 1,600 × 1,200, three at once, without bids: ${alone_pictures.per_s.toFixed(1)}/s (goal 25/s); load ${loadavg()[0]!.toFixed(1)}`,
  )

  const lots = await biddable(rig, bid_lots)
  const bid = () =>
    rig.load<BidFigures>({
      kind: 'bids',
      ports: [server.port],
      connections: CONNECTIONS,
      warm_ms: WARM_MS,
      for_ms: ROUND_MS,
      lots,
      bidders: BIDDERS,
    })
  const [alone, beside, rates]: [BidFigures[], BidFigures[], number[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await bid())
    const { result, per_s } = await during(PICTURES_PER_S, async () => {
      const [figures] = await Promise.all([bid(), judgeAll()])
      return figures
    })
    beside.push(result)
    rates.push(per_s)
  }
  const of = (figures: BidFigures[], read: (one: BidFigures) => number) => median(figures.map(read))
  const [p99_alone, p99_beside] = [of(alone, (one) => one.answer_ms.p99), of(beside, (one) => one.answer_ms.p99)]
  console.log(
    `${ROUNDS} rounds of ${ROUND_MS / 1_000} s, ${CONNECTIONS} connections, load ${loadavg()[0]!.toFixed(1)}: bids' p99 ${p99_alone.toFixed(1)} ms alone, ${p99_beside.toFixed(1)} ms beside ${median(rates).toFixed(1)} pictures a second and ${ROWS} rows, ` +
      `${(p99_beside / p99_alone).toFixed(2)}x (goal ≤ 1.3x); p50 ${of(alone, (one) => one.answer_ms.p50).toFixed(1)} and ${of(beside, (one) => one.answer_ms.p50).toFixed(1)} ms; ` +
      `${of(alone, (one) => one.taken_per_s).toFixed(0)} and ${of(beside, (one) => one.taken_per_s).toFixed(0)} bids a second`,
  )
} finally {
  await rig.close()
}
