/** What an act really did to the database, read from the rows themselves and never from what the server noted. */
import type { Data, operator } from '@juya/contract'
import { steadyWords } from '../../apps/server/src/api/operator/preview/fingerprint.ts'
import { thingOf } from '../../apps/server/src/api/operator/preview/words.ts'
import type { World } from '../../apps/server/src/testing/world.ts'

export type Shown = Data<(typeof operator)['preview']>

/** Columns that say how a thing stands, beside every `status`. */
const STATES = [
  ['account_users', 'realname_status'],
  ...(['kind', 'price_fen', 'leader_alias'] as const).map((column) => ['lot_log_amendments', column] as const),
  ...(['budget_fen', 'total'] as const).map((column) => ['coupon_templates', column] as const),
  ['account_link_verdicts', 'verdict'],
  ['lot_lots', 'category_id'],
  ['operator_accounts', 'roles'],
  ['site_categories', 'active'],
  ['shop_fee_plans', 'active'],
  ['points_books', 'balance'],
  ['points_books', 'debt'],
] as const
/** Of tables whose rows have no number. */
const KEY_OF: Record<string, string> = {
  points_books: 'user_id::text',
  platform_settings: 'key',
  live_recordings: 'session_id::text',
  shop_members: `shop_id || '/' || user_id`,
  goods_reservations: `order_id || '/' || sku_id`,
}
const SETTINGS = ['platform_settings', 'value'] as const

export interface Standing {
  money: Map<string, number>
  /** `thing id field table` → how it stands; two tables may share the words of their states */
  states: Map<string, string>
  /** `kind ref_id` → when it is due, ms */
  clocks: Map<string, number>
  notices: Set<number>
}

async function statusTables(world: World): Promise<Array<readonly [string, string]>> {
  const rows = await world.sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and c.column_name = 'status' and t.table_type = 'BASE TABLE' order by 1`,
  )
  return [...rows.map(({ name }) => [name, 'status'] as const), ...STATES, SETTINGS]
}

/** How everything an act could touch stands now. */
export async function standing(world: World): Promise<Standing> {
  const entries = await world.sql<{ code: string; fen: number }>(
    'select a.code, sum(e.amount_fen)::bigint as fen from ledger_entries e join ledger_accounts a on a.id = e.account_id group by 1',
  )
  const states = new Map<string, string>()
  for (const [table, column] of await statusTables(world)) {
    const key = KEY_OF[table] ?? 'id::text'
    const rows = await world.sql<{ id: string; value: unknown }>(
      `select ${key} as id, to_jsonb(${column}) as value from ${table}`,
    )
    for (const { id, value } of rows)
      states.set(
        `${thingOf(table)} ${id} ${column} ${table}`,
        typeof value === 'string' ? value : JSON.stringify(value),
      )
  }
  const clocks = await world.sql<{ what: string; due_ms: number }>(
    `select kind || ' ' || ref_id as what, (extract(epoch from due_at) * 1000)::bigint as due_ms from platform_deadlines`,
  )
  const notices = await world.sql<{ id: number }>('select id from message_notices')
  return {
    money: new Map(entries.map(({ code, fen }) => [code, fen])),
    states,
    clocks: new Map(clocks.map(({ what, due_ms }) => [what, due_ms])),
    notices: new Set(notices.map(({ id }) => id)),
  }
}

/** What lies between two standings, in the words of a preview; new things without their ids, which are not known beforehand. */
export async function whatChanged(world: World, before: Standing, after: Standing) {
  const names = [...new Set([...before.clocks.keys(), ...after.clocks.keys()])]
  const told = await world.sql<Record<string, string> & { user_id: number | null; shop_id: number | null }>(
    'select * from message_notices where id <> all($1)',
    [[...before.notices]],
  )
  return {
    money: [...after.money]
      .filter(([code, fen]) => fen !== (before.money.get(code) ?? 0))
      .map(([code, fen]) => `${code} ${fen - (before.money.get(code) ?? 0)}`)
      .sort(),
    states: [...after.states]
      .filter(([what, stands]) => stands !== before.states.get(what))
      .map(([what, stands]) => stateLine(what, before.states.get(what), stands))
      .sort(),
    clocks: names
      .filter((what) => before.clocks.get(what) !== after.clocks.get(what))
      .map((what) => {
        const change = !after.clocks.has(what) ? 'ends' : before.clocks.has(what) ? 'moves' : 'starts'
        return clockLine(what.split(' ')[0]!, what.split(' ')[1]!, change)
      })
      .sort(),
    notices: told
      .map((row) =>
        noticeLine(row.user_id === null ? 'shop' : 'user', Number(row.user_id ?? knownShop(before, row.shop_id!)), [
          row.title_en!,
          row.title_zh!,
          row.content_en!,
          row.content_zh!,
        ]),
      )
      .sort(),
  }
}

/** A preview in the same words. */
export const whatWasShown = ({ money, states, clocks, notices }: Shown) => ({
  money: money.map(({ account, change_fen }) => `${account} ${change_fen}`).sort(),
  states: states
    .map(({ thing, id, field, from, to }) => stateLine(`${thing} ${id ?? ''} ${field}`, from ?? undefined, to))
    .sort(),
  clocks: clocks.map(({ kind, ref_id, change }) => clockLine(kind, String(ref_id), change)).sort(),
  notices: notices
    .map(({ to, id, title, content }) => noticeLine(to, Number(id), [title.en, title.zh, content.en, content.zh]))
    .sort(),
})

/** A shop that was there before; the id of one that was opened since could not be known. */
const knownShop = (before: Standing, shop_id: number): number =>
  before.states.has(`shop ${shop_id} status shop_shops`) ? shop_id : 0

function stateLine(what: string, from: string | undefined, to: string): string {
  const [thing, id, field] = what.split(' ')
  return from === undefined ? `${thing} new ${field}: ${to}` : `${thing} ${id} ${field}: ${from} → ${to}`
}
const clockLine = (kind: string, ref_id: string, change: string): string =>
  `${kind} ${change === 'starts' ? '' : ref_id} ${change}`
const noticeLine = (to: string, id: number, words: readonly string[]): string =>
  `${to} ${id}: ${words.map(steadyWords).join(' | ')}`
