/**
 * Shipping by a table of 500 rows: `node bench/parts/ship-table.ts [rows]`. Paid orders of 100 buyers; the table is judged (a dry run), then
 * shipped, each as one call of the shop over the domain's own use-case, with fsync on. The goal for 500 rows is 5 s.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSecrets } from '@juya/sandbox/src/keys.ts'
import { openApp } from '../../apps/server/src/app.ts'
import { shipTable } from '../../apps/server/src/domains/parcel/index.ts'
import { migrate } from '../../apps/server/src/migrate.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import type { ShopCtx } from '../../apps/server/src/platform/context.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { systemCtx } from '../../apps/server/src/platform/services.ts'

const ROWS = Number(process.argv[2] ?? 500)
const BUYERS = 100
const SHOP_ID = 1

const folder = mkdtempSync(join(tmpdir(), 'juya-ship-'))
const database = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), durable: true })
const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  ROLES: 'web',
  PORT: '0',
})
try {
  await migrate(database.url)
  const app = await openApp(config, makeSecrets().server)
  const system = systemCtx(app.services, 'bench')
  // Orders as a payment leaves them; the money behind them is no part of shipping.
  await system.client.query(
    `with made as (
       insert into order_orders (order_no, checkout_no, kind, refund_by, user_id, shop_id, status, address, goods_fen, total_fen, paid_fen, commission_bp,
         settle_days, ship_hours, paid_at, ship_deadline)
       select '26112300000' || lpad(n::text, 8, '0'), 'b' || n, 'goods', 'line', n % $2 + 1, $3, 'to_ship',
         jsonb_build_object('receiver', '林清和', 'phone', '13900000000', 'county_code', '330106', 'detail', '西湖路 ' || n % $2), 6800, 6800, 6800, 500, 7, 72,
         platform_now(), platform_now() + interval '3 days'
       from generate_series(1, $1::int) n returning id)
     insert into order_items (order_id, thing, thing_id, title, image, price_fen, subtotal_fen)
     select id, 'goods', id, '案头小件', 'static/demo/vase.webp', 6800, 6800 from made`,
    [ROWS, BUYERS, SHOP_ID],
  )
  const { rows } = await system.client.query<{ order_no: string }>('select order_no from order_orders order by id')
  const table = rows.map(({ order_no }, n) => `${order_no},SF,SF${1_400_000_000_000 + n}`).join('\n')
  const ctx = { ...system, user: { id: 1 }, shop: { shop_id: SHOP_ID } } as unknown as ShopCtx
  for (const dry_run of [true, false]) {
    const begun = performance.now()
    const judged = await shipTable(ctx, { table, dry_run })
    const took_s = (performance.now() - begun) / 1_000
    const gone = judged.filter(({ verdict }) => verdict === (dry_run ? 'ships' : 'shipped')).length
    console.log(`${dry_run ? 'judged' : 'shipped'}: ${gone} of ${ROWS} rows in ${took_s.toFixed(2)} s`)
  }
  await app.stop()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
