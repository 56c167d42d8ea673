/** Fills a system with people, money, shops and lots by the server's own use-cases, before it is opened to anybody. */
import { openApp } from '../../apps/server/src/app.ts'
import { createUser } from '../../apps/server/src/domains/account/profile/people.ts'
import { hashSecret } from '../../apps/server/src/domains/account/signing-in/hashing.ts'
import { createSession } from '../../apps/server/src/domains/account/signing-in/sessions.ts'
import { addAddress } from '../../apps/server/src/domains/address/addresses.ts'
import { accounts, post } from '../../apps/server/src/domains/ledger/index.ts'
import { admit } from '../../apps/server/src/domains/listing/handing-in.ts'
import { openAll } from '../../apps/server/src/domains/lot/opening/opening.ts'
import * as lots_store from '../../apps/server/src/domains/lot/store.ts'
import { openShop } from '../../apps/server/src/domains/shop/shops.ts'
import { readConfig, readSecrets } from '../../apps/server/src/platform/config.ts'
import type { Ctx } from '../../apps/server/src/platform/context.ts'
import { databaseNow, inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { systemCtx } from '../../apps/server/src/platform/services.ts'
import type { System } from './system.ts'

export const PAY_PASSWORD = '258369'
const WALLET_FEN = 50_000_000_00
const START_FEN = 100_00
/** Every eighth lot asks for a deposit, which every tenth bidder would pay; every fifth can be bought at once. */
const DEPOSIT_FEN = 500_00
const BUY_NOW_FEN = 90_000_00
export const LOTS_END_IN_MS = 6 * 3_600_000

export interface Bidder {
  id: number
  token: string
  address_id: number
  pays_deposits: boolean
}
export interface Offered {
  id: number
  shop_id: number
  ends_at: number
  buy_now_fen: number | null
  deposit_fen: number
}
export interface Fixtures {
  bidders: Bidder[]
  lots: Offered[]
}

export interface Settling {
  bidders: number
  lots: number
  /** When the lots end, by the database's clock; all at once in six hours unless said otherwise. */
  endsAt?: (n: number, now_ms: number) => number
  /** What is different about the nth lot. */
  terms?: (n: number) => Partial<lots_store.LotFields>
  /** Runs in the filled system, before it is closed up again. */
  finish?: (ctx: Ctx, fixtures: Fixtures) => Promise<void>
}

export async function makeFixtures(
  system: Pick<System, 'env' | 'secrets_file' | 'sql'>,
  { bidders, lots, endsAt, terms, finish }: Settling,
): Promise<Fixtures> {
  const app = await openApp(readConfig(system.env), readSecrets(system.secrets_file))
  try {
    const ctx = systemCtx(app.services, 'fixtures')
    const pay_password_hash = await hashSecret(PAY_PASSWORD)
    const people: Bidder[] = []
    for (let n = 1; n <= bidders; n++) people.push(await newBidder(ctx, n))
    await system.sql(
      `update account_users set pay_password_hash = $1, pay_password_set_at = platform_now(), realname_status = 'verified', is_adult = true`,
      [pay_password_hash],
    )
    const shop_ids: number[] = []
    for (let n = 1; n <= Math.min(10, lots); n++) {
      const owner = await createUser(ctx, { phone: `137${String(n).padStart(8, '0')}` })
      shop_ids.push((await openShop(ctx, { owner_user_id: owner.id, name: `聚古斋${n}`, is_verified: true })).id)
    }
    const [leaf] = await system.sql<{ id: string }>(
      `select id from site_categories c where scope = 'auction' and not exists (select 1 from site_categories b where b.parent_id = c.id) limit 1`,
    )
    const offered: Offered[] = []
    const now_ms = await databaseNow(ctx)
    const in_hours = Math.ceil((now_ms + LOTS_END_IN_MS) / 1_000) * 1_000
    for (let n = 0; n < lots; n++) {
      const place = { n, shop_id: shop_ids[n % shop_ids.length]!, category_id: Number(leaf!.id) }
      offered.push(await newLot(ctx, { ...place, ends_at: endsAt?.(n, now_ms) ?? in_hours }, terms?.(n)))
    }
    const fixtures = { bidders: people, lots: offered }
    await finish?.(ctx, fixtures)
    return fixtures
  } finally {
    await app.stop()
  }
}

async function newBidder(ctx: Ctx, n: number): Promise<Bidder> {
  const { id } = await createUser(ctx, { phone: `138${String(n).padStart(8, '0')}` })
  const { token } = await createSession(ctx, { user_id: id })
  const ref_id = `CHAOS${n}`
  await post(ctx, {
    type: 'recharged',
    idem_key: `pay:${ref_id}`,
    ref_type: 'payment',
    ref_id,
    ref_no: ref_id,
    entries: [
      { account: accounts.clearing('test'), amount_fen: -WALLET_FEN },
      { account: accounts.userWallet(id), amount_fen: WALLET_FEN },
    ],
  })
  const address = await addAddress(
    ctx,
    { user_id: id, shop_id: null },
    {
      receiver: '林青瓷',
      phone: '13900001111',
      province_code: '330000',
      city_code: '330100',
      county_code: '330106',
      detail: '北山街 36 号',
    },
  )
  return { id, token, address_id: Number(address.id), pays_deposits: n % 10 === 0 }
}

async function newLot(
  ctx: Ctx,
  { n, shop_id, category_id, ends_at }: { n: number; shop_id: number; category_id: number; ends_at: number },
  terms: Partial<lots_store.LotFields> = {},
): Promise<Offered> {
  const deposit_fen = n % 8 === 1 ? DEPOSIT_FEN : 0
  const buy_now_fen = n % 5 === 2 ? BUY_NOW_FEN : null
  const fields = {
    mode: 'single' as const,
    category_id,
    title: `清 白玉摆件 ${n}`,
    title_en: null,
    start_fen: START_FEN,
    increment_mode: 'fixed' as const,
    increment_fen: 10_00,
    reserve_fen: n % 7 === 3 && buy_now_fen === null ? 10_000_000_00 : null, // some are never sold
    buy_now_fen,
    estimate_low_fen: null,
    estimate_high_fen: null,
    deposit_fen,
    premium_bp: 0,
    shipping_fen: 0,
    return_policy: 'none' as const,
    soft_close_window_s: 120,
    soft_close_extend_s: 120,
    starts_at: null,
    planned_end_at: ends_at,
    duration_s: null,
    ...terms,
  }
  const text = {
    images: ['upload/2026/01/chaos/lot.webp'],
    video: null,
    video_poster: null,
    desc: '清代白玉,包浆温润。',
    desc_en: null,
    params: {},
    condition_note: null,
    condition_note_en: null,
    photo_views: [],
    provenance: null,
    provenance_en: null,
    certificate_issuer: null,
    certificate_no: null,
    master_id: null,
    report_no: null,
  }
  const id = await inTransaction(ctx, (tx) => lots_store.addLot(tx, { ...fields, shop_id }, text))
  // A lot with a start waits for it; any other is open.
  await inTransaction(ctx, async (tx) => {
    const locked = await lots_store.lockLots(tx, [id])
    const now = Math.min(await databaseNow(tx), ends_at)
    await (fields.starts_at === null ? openAll : admit)(tx, locked, now)
  })
  const { buy_now_fen: buyable_fen, deposit_fen: asked_fen } = fields
  return { id, shop_id, ends_at, buy_now_fen: buyable_fen, deposit_fen: asked_fen }
}
