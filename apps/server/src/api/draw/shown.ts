/** Draws as people see them: in the list, and one with its odds, the reader's tickets and prizes, and who won. */
import { type draw, type Parsed, REFUSALS, reasonText } from '@juya/contract'
import { isQuicknet, SANDBOX_CHAIN } from '@juya/verify'
import type { z } from 'zod'
import { maskName, userBriefs } from '../../domains/account/index.ts'
import {
  type Draw,
  drawById,
  drawnFrom,
  entrantOf,
  isOpen,
  isPublic,
  obstacleFor,
  openedFor,
  pointTickets,
  ticketsOf,
  type Win,
  winsOfDraw,
} from '../../domains/draw/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow, query } from '../../platform/db/db.ts'
import { pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { titleFor } from '../../platform/things/things.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { drawClocks, winClocks } from './clocks.ts'

type Rows = typeof draw
type Card = z.input<Rows['list']['data']>['list'][number]
type Info = z.input<Rows['info']['data']>
type WinShown = z.input<Rows['claim']['data']>

const inEnglish = (ctx: Ctx): boolean => ctx.locale === 'en'
const isSigned = (ctx: Ctx): ctx is SignedCtx => ctx.user !== undefined

/** Open ones, the one that closes first in front; those to be drawn; then what is over, the latest first. */
export async function drawList(ctx: Ctx, { scene, session_id, status, ...paging }: Parsed<Rows['list']>) {
  const found = await pageQuery<Draw & Record<string, unknown>>(
    ctx,
    {
      name: 'draw_list',
      columns: '*',
      from: `draw_draws where status <> 'draft' and ($1::text is null or status = $1) and (live_session_id is null) = ($2 = 'page')
        and ($3::bigint is null or live_session_id = $3)`,
      order: `array_position(array['open', 'locked', 'drawn', 'void'], status),
        case when status in ('open', 'locked') then extract(epoch from draws_at) else -extract(epoch from draws_at) end, id`,
      values: [status ?? null, scene, session_id ?? null],
    },
    paging,
  )
  const mine = await ticketsHeld(
    ctx,
    found.list.map(({ id }) => id),
  )
  const now = await databaseNow(ctx)
  return {
    ...found,
    list: found.list.map((row) => cardOf(ctx, row, { my_tickets: mine.get(row.id) ?? 0, now })),
    server_now_ms: Math.floor(now),
  }
}

async function ticketsHeld(ctx: Ctx, draw_ids: readonly number[]): Promise<Map<number, number>> {
  if (!ctx.user || draw_ids.length === 0) return new Map()
  const rows = await query<{ draw_id: number; count: number }>(
    ctx,
    'draw_tickets_held',
    `select e.draw_id, count(t.id)::int as count from draw_entrants e join draw_tickets t on t.draw_id = e.draw_id and t.user_ref = e.user_ref
     where e.user_id = $1 and e.draw_id = any($2) group by 1`,
    [ctx.user.id, draw_ids],
  )
  return new Map(rows.map(({ draw_id, count }) => [draw_id, count]))
}

function cardOf(ctx: Ctx, row: Draw, { my_tickets, now }: { my_tickets: number; now: number }): Card {
  const { id, cover, from_at, closes_at, ticket_count, prizes } = row
  return {
    ...{ id, live_session_id: row.live_session_id, cover, ticket_count, my_tickets },
    title: titleFor(ctx.locale, row),
    status: row.status as Card['status'],
    from_at: seconds(from_at),
    closes_at: seconds(closes_at),
    draws_at: seconds(drawnFrom(row)),
    prizes: prizes.map(({ rank, name, name_en, image, value_fen, qty, goods_id }) => ({
      ...{ rank, image, value_fen, qty, goods_id },
      name: inEnglish(ctx) ? name_en : name,
    })),
    clocks: drawClocks(ctx, row, now),
  }
}

/** @throws Refusal NOT_FOUND */
export async function publicDraw(ctx: Ctx, id: number): Promise<Draw & { facts: NonNullable<Draw['facts']> }> {
  const found = await drawById(ctx, id)
  if (!found?.facts || !isPublic(found.status)) refuse('NOT_FOUND')
  return { ...found, facts: found.facts }
}

/** Tickets for shares that the reader has earned and not taken. */
export async function shareLeft(ctx: SignedCtx, { id, share_tickets }: Draw, opens: number): Promise<number> {
  const entrant = await entrantOf(ctx, id, ctx.user.id)
  const own = entrant ? await ticketsOf(ctx, id, entrant.user_ref) : []
  const taken = own.filter(({ source }) => source === 'share').length
  return Math.max(0, Math.min(share_tickets, opens) - taken)
}

export async function drawInfo(ctx: Ctx, id: number): Promise<Info> {
  const row = await publicDraw(ctx, id)
  const entrant = ctx.user && (await entrantOf(ctx, id, ctx.user.id))
  const own = entrant ? await ticketsOf(ctx, id, entrant.user_ref) : []
  const wins = await winsOfDraw(ctx, id)
  const now = await databaseNow(ctx)
  const opens = isSigned(ctx) ? await openedFor(ctx, id, ctx.user.id) : 0
  const { beacon, seed_commit } = row.facts
  return {
    ...cardOf(ctx, row, { my_tickets: own.length, now }),
    intro: inEnglish(ctx) ? row.intro_en : row.intro,
    ...{ max_tickets: row.max_tickets, share_tickets: row.share_tickets, claim_days: row.claim_days },
    published_at: seconds(row.published_at!),
    ...{ rules_hash: row.rules_hash!, seed_commit },
    beacon: { name: beaconName(beacon), round: row.round ?? beacon.round },
    odds: row.prizes.map(({ rank, qty }) => ({ rank, prizes: qty, tickets: row.ticket_count })),
    my: own.map(({ ticket_no, source, hash }) => ({ ticket_no, source, hash })),
    can_enter: await mayEnter(ctx, row, now),
    share_left: isSigned(ctx) ? await shareLeft(ctx, row, opens) : 0,
    points_cost: (await pointTickets(ctx.services)?.cost(ctx)) ?? null,
    wins: wins.filter(({ user_id }) => user_id === ctx.user?.id).map((win) => winShown(ctx, win)),
    winners: await winnersShown(ctx, wins),
    void_reason: row.void_reason,
    server_now_ms: Math.floor(now),
  }
}

const beaconName = (chain: NonNullable<Draw['facts']>['beacon']): Info['beacon']['name'] =>
  isQuicknet(chain) ? 'quicknet' : chain.public_key === SANDBOX_CHAIN.public_key ? 'sandbox' : 'other'

/** Guests sign in first, and are judged then. */
async function mayEnter(ctx: Ctx, row: Draw, now: number): Promise<Info['can_enter']> {
  const no = isOpen(row, now)
    ? isSigned(ctx)
      ? await obstacleFor(ctx, row)
      : undefined
    : { key: 'DRAW_CLOSED' as const, details: {} }
  return no
    ? { ok: false, code: REFUSALS[no.key].code, reason: reasonText(no.key, ctx.locale, no.details ?? {}) }
    : { ok: true }
}

export const winShown = (ctx: Ctx, win: Win): WinShown => ({
  ...{ id: win.id, rank: win.rank, ticket_no: win.ticket_no, order_id: win.order_id },
  prize: inEnglish(ctx) ? win.prize.name_en : win.prize.name,
  status: win.status === 'sent' ? 'claimed' : win.status,
  image: win.prize.image,
  claim_until: seconds(win.claim_until),
  clocks: winClocks(ctx, win),
})

/** The first prize first. */
async function winnersShown(ctx: Ctx, wins: readonly Win[]): Promise<Info['winners']> {
  const people = await userBriefs(
    ctx,
    wins.map(({ user_id }) => user_id),
  )
  return [...wins]
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ rank, prize, user_id, ticket_no }) => ({
      ...{ rank, ticket_no },
      prize: inEnglish(ctx) ? prize.name_en : prize.name,
      user_alias: maskName(people.get(user_id)?.nickname ?? ''),
    }))
}
