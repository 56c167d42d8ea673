/** What follows for who was reported, and how it is taken back. */
import type { Sanction } from '@juya/contract'
import { defineApproval, propose } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { accountFactsOf, banUser, proposeUnban, restrictUser, unrestrictUser, userBrief } from '../../account/index.ts'
import { membershipsOf, suspendShop } from '../../shop/index.ts'
import type { Report } from '../store.ts'
import { runBeforeBan } from '../targets.ts'

const DAY_MS = 86_400_000

/** How a sanction acts: its kind, and for how many days. */
export function sanctionParts(sanction: Sanction): {
  kind: 'none' | 'warning' | 'mute' | 'restrict' | 'ban'
  days: number
} {
  const [kind, days] = sanction.split('_')
  return { kind: kind as 'mute', days: Number(days ?? 0) }
}

/** A ban takes two operators. */
export const REPORT_BAN = 'report_ban'
const reportBan = defineApproval({
  kind: REPORT_BAN,
  roles: ['service', 'arbiter'],
  title: { en: 'Ban after a report', zh: '因举报封禁账号' },
  effect: {
    en: '{name} (#{user_id}) can no longer sign in; their own shop is suspended. Rule {rule_no}, report R-{report_id}.',
    zh: '“{name}”（#{user_id}）将无法登录，其店铺暂停营业。规则 {rule_no}，举报 R-{report_id}。',
  },
  run: async (tx, { input, reason }) => {
    const user_id = Number(input.user_id)
    // Lots and shops before people: the order of locks.
    const own = (await membershipsOf(tx, user_id)).find(
      ({ member_role, status }) => member_role === 'owner' && status === 'active',
    )
    if (own) {
      await runBeforeBan(tx, own.id, reason)
      await suspendShop(tx, { shop_id: own.id, reason })
    }
    await banUser(tx, { user_id, reason })
  },
})

/** @throws Refusal STATE_CONFLICT {status} (the account is banned or closed already), EDIT_CONFLICT (a ban waits already) */
export async function impose(tx: Tx<OperatorCtx>, one: Report, sanction: Sanction, reason: string): Promise<void> {
  const { kind, days } = sanctionParts(sanction)
  const user_id = one.person_id
  const until = (await databaseNow(tx)) + days * DAY_MS
  if (kind === 'mute')
    await query(
      tx,
      'report_mute',
      'insert into report_mutes (user_id, report_id, rule_no, until_at) values ($1, $2, $3, to_timestamp($4::float8 / 1000))',
      [user_id, one.id, one.rule_no, until],
    )
  if (kind === 'restrict') await restrictUser(tx, { user_id, cause: `report:${one.id}`, reason, until })
  if (kind === 'ban') {
    const { nickname } = await userBrief(tx, user_id)
    await propose(tx, reportBan, {
      target_type: 'user',
      target_id: user_id,
      amount_fen: null,
      input: { user_id, report_id: one.id },
      facts: { user_id, name: nickname, rule_no: one.rule_no ?? 0, report_id: one.id },
      reason,
    })
  }
}

/** The decision was overturned: a mute and a restriction end at once; a ban is lifted by two operators, as it came. */
export async function takeBack(tx: Tx<OperatorCtx>, one: Report, reason: string): Promise<void> {
  const { kind } = sanctionParts(one.sanction ?? 'none')
  if (kind === 'mute')
    await query(
      tx,
      'report_unmute',
      'update report_mutes set lifted_at = platform_now() where report_id = $1 and lifted_at is null',
      [one.id],
    )
  if (kind !== 'restrict' && kind !== 'ban') return
  const { status } = await accountFactsOf(tx, one.person_id)
  if (kind === 'restrict' && status === 'restricted') await unrestrictUser(tx, one.person_id, `report:${one.id}`)
  if (kind === 'ban' && status === 'banned') await proposeUnban(tx, { user_id: one.person_id, reason })
}

export interface Mute extends Record<string, unknown> {
  rule_no: number
  until_at: number
  report_id: number
}
/** The mute that holds longest, or undefined: they may write. */
export async function isMuted(ctx: Ctx, user_id: number): Promise<Mute | undefined> {
  const [row] = await query<Mute>(
    ctx,
    'report_muted',
    'select rule_no, until_at, report_id from report_mutes where user_id = $1 and until_at > platform_now() and lifted_at is null order by until_at desc limit 1',
    [user_id],
  )
  return row
}

/** Which of these are muted now. */
export async function mutedAmong(ctx: Ctx, user_ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'report_muted_among',
    'select user_id from report_mutes where user_id = any($1) and until_at > platform_now() and lifted_at is null',
    [user_ids],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Why, for how many hours more and until when somebody may not write; undefined where they may. */
export async function muteOf(
  ctx: Ctx,
  user_id: number,
): Promise<{ rule_no: number; hours: number; until_at: number } | undefined> {
  const mute = await isMuted(ctx, user_id)
  if (!mute) return undefined
  const left_ms = mute.until_at - (await databaseNow(ctx))
  const { rule_no, until_at } = mute
  return { rule_no, hours: Math.max(1, Math.ceil(left_ms / 3_600_000)), until_at: seconds(until_at) }
}

/** @throws Refusal MUTED {rule_no, hours, until_at} */
export async function checkMuted(ctx: Ctx, user_id: number): Promise<void> {
  const mute = await muteOf(ctx, user_id)
  if (mute) refuse('MUTED', mute)
}
