/** A draw is published, by one operator or by two; from then on it stands as it is. */
import { LIVE_THERE_S } from '@juya/contract'
import { type DrawFacts, roundFrom, roundTimeMs, seedCommit } from '@juya/verify'
import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { yuan } from '../../../platform/notices/format.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { genesisOf, rulesHashOf, serverSeedOf } from '../drawing/records.ts'
import { drawEvents } from '../events.ts'
import { prizesFen } from '../rules.ts'
import { setting } from '../settings.ts'
import { changeDraw, lockDraw } from '../store.ts'
import type { Draw } from '../tables.ts'
import { checkForm, withGoods } from './save-draw.ts'

export const DRAW_PUBLISH = 'draw_publish'

const approval = defineApproval({
  kind: DRAW_PUBLISH,
  roles: ['content'],
  title: { en: 'Publish a draw', zh: '发布抽奖' },
  effect: {
    en: '“{title_en}” with prizes worth {amount} is published. Nothing of it can be changed afterwards.',
    zh: '发布“{title}”，奖品总额 {amount}，发布后不可更改。',
  },
  async run(tx, { target_id, input }) {
    const draw = await lockDraft(tx, Number(target_id))
    if (draw.revision !== input.revision) refuse('EDIT_CONFLICT')
    await publish(tx, draw)
  },
})

async function lockDraft(tx: Tx, id: number): Promise<Draw> {
  const draw = await lockDraw(tx, id)
  if (!draw) refuse('NOT_FOUND')
  if (draw.status !== 'draft') refuse('STATE_CONFLICT', { status: draw.status })
  return draw
}

/** Prizes published by operators in the 30 days before, in fen. */
export async function publishedFen(ctx: Ctx): Promise<number> {
  const [row] = await query<{ fen: number }>(
    ctx,
    'draw_published_fen',
    `select coalesce(sum((p ->> 'value_fen')::bigint * (p ->> 'qty')::int), 0)::bigint as fen
     from draw_draws d, jsonb_array_elements(d.prizes) p
     where d.published_at > platform_now() - interval '30 days' and d.status <> 'void' and d.live_session_id is null`,
    [],
  )
  return row!.fen
}

/** Whether a draw takes two operators: its prizes are worth much, or with those of a month they are. */
export async function takesTwo(ctx: Ctx, draw: Pick<Draw, 'prizes'>): Promise<boolean> {
  const fen = prizesFen(draw.prizes)
  if (fen > (await setting(ctx, 'draw.two_above_fen'))) return true
  return fen + (await publishedFen(ctx)) > (await setting(ctx, 'draw.month_fen'))
}

/**
 * Publishes a draft, or proposes it to a second operator.
 *
 * @returns the proposal, where it takes two
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED (entries would close within an hour), NOT_CONFIGURED (no beacon),
 * VALIDATION, EDIT_CONFLICT (proposed already)
 */
export async function publishDraw(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<Approval | undefined> {
  const draw = await lockDraft(tx, id)
  await checkPublishable(tx, draw)
  if (await takesTwo(tx, draw))
    return propose(tx, approval, {
      ...{ target_type: 'draw', target_id: id, amount_fen: prizesFen(draw.prizes), reason },
      input: { revision: draw.revision },
      facts: { title: draw.title, title_en: draw.title_en, prizes: yuan(prizesFen(draw.prizes)) },
    })
  await publish(tx, draw)
  return undefined
}

const HOUR_MS = 3_600_000

async function checkPublishable(tx: Tx, draw: Draw): Promise<void> {
  if (draw.closes_at < (await databaseNow(tx)) + HOUR_MS) refuse('WINDOW_CLOSED')
  if (!tx.services.gateways.beacon.configured) refuse('NOT_CONFIGURED')
  await checkForm(tx, draw)
  await withGoods(tx, draw.prizes)
}

async function publish(tx: Tx, draw: Draw): Promise<void> {
  await checkPublishable(tx, draw)
  await freeze(tx, draw)
}

/** Opens a draft: what it promises stands from now on. */
export async function freeze(tx: Tx, draw: Draw): Promise<Draw> {
  const facts = factsOf(tx, draw)
  const rules_hash = rulesHashOf(facts)
  const published_at = Math.floor(await databaseNow(tx))
  const head_hash = genesisOf(draw.id, rules_hash)
  const opened = await changeDraw(tx, draw.id, { status: 'open', published_at, facts, rules_hash, head_hash })
  await setDeadline(tx, 'draw_lock', draw.id, draw.closes_at)
  const { id, title, title_en, closes_at, draws_at } = draw
  await emit(tx, drawEvents.published, { draw_id: id, title, title_en, closes_at, draws_at })
  return opened
}

/** What is frozen of a draw, as packages/verify reads it. */
function factsOf({ services }: Ctx, draw: Draw): DrawFacts {
  const { chain } = services.gateways.beacon
  const { id, title, title_en, intro, intro_en, prizes, share_tickets, max_tickets, claim_days } = draw
  const { live_session_id } = draw
  return {
    rules_version: 1,
    // A giveaway is for people who are there.
    ...(live_session_id === null ? {} : { scene: 'live' as const, live_session_id, there_within_s: LIVE_THERE_S }),
    draw_id: id,
    ...{ title, title_en, intro, intro_en, prizes, max_tickets, claim_days },
    entry: { free: 1, share: share_tickets, adults_only: true, purchase_needed: false },
    one_prize_per_person: true,
    from_at_ms: draw.from_at,
    closes_at_ms: draw.closes_at,
    draws_at_ms: draw.draws_at,
    seed_commit: seedCommit(serverSeedOf({ services }, id)),
    beacon: { ...chain, round: roundFrom(chain, draw.draws_at) },
  }
}

/** When a draw is drawn, in ms: at the moment of its round. */
export const drawnFrom = ({ facts, round, draws_at }: Pick<Draw, 'facts' | 'round' | 'draws_at'>): number =>
  facts ? Math.max(draws_at, roundTimeMs(facts.beacon, round ?? facts.beacon.round)) : draws_at
