/**
 * Crowds that want what there is too little of: `node bench/parts/rewards/crowds.ts [people]`, 10,000 unless said otherwise, on a database of its own with
 * fsync on. Everybody asks for one of 100 places of a task, then exchanges points for one of 100 pieces; then one person spends the same balance 200 times
 * at once. What is counted is exact, or the program ends with 1. Ours alone: there is no peer.
 */
import { loadavg } from 'node:os'
import { makeSecrets } from '@juya/sandbox/src/keys.ts'
import { openApp } from '../../../apps/server/src/app.ts'
import { accounts, post, taskFunded } from '../../../apps/server/src/domains/ledger/index.ts'
import { readConfig } from '../../../apps/server/src/platform/config.ts'
import { systemCtx } from '../../../apps/server/src/platform/services.ts'
import { analyse } from '../../fill.ts'
import { addGoods } from '../../fill-goods.ts'
import type { EachFigures, EachJob } from '../../load/load-rewards.ts'
import { type Rig, settled } from '../../rig.ts'
import { addMembers, addSavings, addShop, answersTold, brokenInvariants, unless, withRig } from './setup.ts'

const PEOPLE = Number(process.argv[2] ?? 10_000)
const CONNECTIONS = 64
const PLACES = 100
const PIECES = 100
const POINTS = 100
const SPENDS = 200
const REWARD_FEN = 5_00
const FEE_FEN = 25_00
const YEAR_MS = 365 * 86_400_000

await withRig(async (rig) => {
  // The last of them is the one who spends a balance many times.
  const first_id = await addMembers(rig, { count: PEOPLE + 1 })
  await addSavings(rig, { first_id, count: PEOPLE, lots: 3, points: POINTS, ends_in_ms: YEAR_MS })
  await addSavings(rig, { first_id: first_id + PEOPLE, count: 1, lots: 4, points: POINTS / 4, ends_in_ms: YEAR_MS })
  await rig.sql(
    `insert into address_addresses (user_id, receiver, phone, province_code, city_code, county_code, province, city, county, detail, is_default)
     select id, '林清和', '13900000000', '330000', '330100', '330106', '浙江省', '杭州市', '西湖区', '西湖路 ' || id || ' 号', true
     from account_users where phone like '139%'`,
  )
  const shop_id = await addShop(rig, 'platform')
  const task_id = await addTask(rig, shop_id)
  const goods_ids = await addGoods(rig, 1)
  const item_id = await addItem(rig, { shop_id, goods_id: goods_ids[0]!, stock: PIECES, per_user: 1 })
  const plenty_id = await addItem(rig, { shop_id, goods_id: goods_ids[0]!, stock: SPENDS * 2, per_user: 99 })
  await analyse(rig)
  const server = await rig.startServer()
  await settled(rig)
  const ask: Ask = (job, connections = CONNECTIONS) =>
    rig.load<EachFigures>({ kind: 'each', port: server.port, connections, ...job })
  const everybody = Array.from({ length: PEOPLE }, (_, i) => i + 1)

  const places = await ask({
    ...{ method: 'GET', path: '/api/portal/Renwu/add_detail' },
    asks: everybody.map((n) => ({ n, says: `id=${task_id}` })),
  })
  const pieces = await exchange(rig, ask, item_id, everybody)
  const spends = await exchange(rig, ask, plenty_id, Array<number>(SPENDS).fill(PEOPLE + 1), SPENDS)
  const told = (what: string, { took_ms, answers, failed, answer_ms }: EachFigures, goal: string) =>
    console.log(
      `${what}: ${answersTold(answers)}, ${failed} failed, in ${(took_ms / 1_000).toFixed(1)} s, p99 ${answer_ms.p99.toFixed(0)} ms, load ${loadavg()[0]!.toFixed(1)} (goal: ${goal})`,
    )
  const crowd = PEOPLE.toLocaleString('en-US')
  told(`${crowd} takers of ${PLACES} places`, places, `exactly ${PLACES}`)
  told(`${crowd} exchanges of ${PIECES} pieces`, pieces, `exactly ${PIECES}`)
  told(`${SPENDS} spends of one balance`, spends, 'exactly one')
  return [
    ...(await counted(rig, { task_id, item_id, plenty_id, spender_id: first_id + PEOPLE })),
    ...unless(places.answers[1] === Math.min(PLACES, PEOPLE), `${places.answers[1]} were told that they have a place`),
    ...unless(pieces.answers[1] === Math.min(PIECES, PEOPLE), `${pieces.answers[1]} were told that they have a piece`),
    ...unless(spends.answers[1] === 1, `${spends.answers[1]} spends of one balance were answered as done`),
    ...(await brokenInvariants(rig, 'i08', 'i43', 'i44', 'i45', 'i46', 'i52', 'i53')),
  ]
})

type Ask = (job: Omit<EachJob, 'kind' | 'port' | 'connections'>, connections?: number) => Promise<EachFigures>

/** All look at the item while there are pieces, then all exchange. @param people the numbers of their tokens */
async function exchange(
  { sql }: Rig,
  ask: Ask,
  item_id: number,
  people: readonly number[],
  connections = CONNECTIONS,
): Promise<EachFigures> {
  const path = '/api/user/score_change/change'
  const asks = people.map((n) => ({ n, says: `id=${item_id}` }))
  const { kept: tokens } = await ask({ method: 'GET', path, asks, keep: 'submit_token' })
  const addresses = await sql<{ id: string }>(
    `select a.id from address_addresses a join account_users u on u.id = a.user_id where u.phone like '139%' order by u.phone`,
  )
  const form = (n: number, i: number) => ({
    ...{ id: item_id, submit_token: tokens[i], address_id: Number(addresses[n - 1]!.id) },
    ...{ shown_points: POINTS, shown_cash_fen: 0 },
  })
  return ask(
    { method: 'POST', path, asks: people.map((n, i) => ({ n, says: JSON.stringify(form(n, i)) })) },
    connections,
  )
}

/** A task that takes people, its money locked. */
async function addTask(rig: Rig, shop_id: number): Promise<number> {
  const budget_fen = PLACES * REWARD_FEN
  const app = await openApp(
    readConfig({
      ...{
        NODE_ENV: 'test',
        DATABASE_URL: rig.url,
        DATA_DIR: rig.data_dir,
        LOG_LEVEL: 'error',
        ROLES: 'web',
        PORT: '0',
      },
    }),
    makeSecrets().server,
  )
  const ctx = systemCtx(app.services, 'bench')
  await post(ctx, {
    ...{ type: 'recharged', idem_key: 'bench:shop', ref_type: 'payment', ref_id: '1' },
    entries: [
      { account: accounts.clearing('bench'), amount_fen: -(budget_fen + FEE_FEN) },
      { account: accounts.shopWallet(shop_id), amount_fen: budget_fen + FEE_FEN },
    ],
  })
  await post(
    ctx,
    taskFunded({
      pay_no: 'BENCH',
      shop_id,
      budget_fen,
      fee_fen: FEE_FEN,
      paid: { from: 'shop_wallet', shop_id },
    }),
  )
  await app.stop()
  const [{ id }] = (await rig.sql<{ id: string }>(
    `insert into task_tasks (shop_id, category_id, title, steps, proof_images, proof_text, proof_link, reward_fen, quota, take_hours, review_hours, ends_at,
       fee_bp, budget_fen, fee_fen, payment_id, pay_no, status, opened_at)
     select $1, min(id), '为瓷器拍摄三张照片', '[{"text":"自然光下拍摄正面"}]', 0, true, false, $2, $3, 24, 24, platform_now() + interval '14 days',
       500, $4, $5, 1, 'BENCH', 'active', platform_now() from task_categories returning id`,
    [shop_id, REWARD_FEN, PLACES, budget_fen, FEE_FEN],
  )) as [{ id: string }]
  return Number(id)
}

async function addItem(
  { sql }: Rig,
  of: { shop_id: number; goods_id: number; stock: number; per_user: number },
): Promise<number> {
  const [{ id }] = (await sql<{ id: string }>(
    `insert into exchange_items (kind, title, title_en, images, goods_id, shop_id, points, stock, per_user, from_at, status, made_by)
     select 'goods', title, title_en, array[image], id, shop_id, $2, $3, $4, platform_now(), 'active', 1 from goods_goods where id = $1 returning id`,
    [of.goods_id, POINTS, of.stock, of.per_user],
  )) as [{ id: string }]
  return Number(id)
}

/** What stands written, beside what was promised. */
async function counted(
  { sql }: Rig,
  {
    task_id,
    item_id,
    plenty_id,
    spender_id,
  }: { task_id: number; item_id: number; plenty_id: number; spender_id: number },
): Promise<string[]> {
  const [found] = await sql<Record<'places' | 'takers' | 'pieces' | 'orders' | 'spent' | 'once' | 'left', number>>(
    `select (select count(*)::int from task_places where task_id = $1) as places, (select count(distinct user_id)::int from task_places where task_id = $1) as takers,
       (select count(*)::int from exchange_exchanges where item_id = $2) as pieces, (select count(*)::int from order_orders where kind = 'points') as orders,
       (select count(*)::int from points_entries where reason = 'exchange' and user_id <> $4) as spent,
       (select count(*)::int from exchange_exchanges where item_id = $3) as once, (select balance from points_books where user_id = $4) as left`,
    [task_id, item_id, plenty_id, spender_id],
  )
  const places = Math.min(PLACES, PEOPLE)
  const pieces = Math.min(PIECES, PEOPLE)
  const due = { places, takers: places, pieces, orders: pieces + 1, spent: pieces, once: 1, left: 0 }
  console.log(
    `written: ${Object.entries(found!)
      .map(([what, n]) => `${what} ${n}`)
      .join(', ')}`,
  )
  return Object.entries(due).flatMap(([what, n]) =>
    unless(found![what as keyof typeof due] === n, `${what}: ${found![what as keyof typeof due]} instead of ${n}`),
  )
}
