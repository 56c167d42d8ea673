/** Bulk runs and their rows in the words of the console. */
import type { BulkRunRow } from '@juya/contract'
import { reasonText } from '@juya/contract'
import type { z } from 'zod'
import {
  approvalOf,
  type BulkLine,
  type BulkRun,
  hasRole,
  mayUndo,
  needsSecond,
  operatorNames,
  reasonsOf,
  serverAct,
  undoUntil,
  type Why,
} from '../../../domains/operator/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { whenEn, whenZh } from '../../../platform/notices/format.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { categoryNames } from '../../site/categories.ts'
import { changedWords } from '../claims/standing.ts'
import { thingOf, titleOf, valueNames } from '../preview/words.ts'
import { RESOURCE_OF } from './resources.ts'

export type ShownRun = z.input<typeof BulkRunRow>

const words = ({ locale }: Ctx, en: string, zh: string): string => (locale === 'zh-CN' ? zh : en)

async function givenTo(ctx: Ctx, runs: readonly BulkRun[]): Promise<(run: BulkRun) => string | null> {
  const names = await categoryNames(
    ctx,
    runs.flatMap(({ params }) => params.category_id ?? []),
  )
  return ({ params: { category_id, days } }) =>
    category_id !== undefined
      ? words(ctx, `to ${names.get(category_id) ?? category_id}`, `移至${names.get(category_id) ?? category_id}`)
      : days !== undefined
        ? words(ctx, `${days} days`, `${days} 天`)
        : null
}

/** Those of the runs that wait for a second operator. */
async function proposedAmong(ctx: Ctx, runs: readonly BulkRun[]): Promise<Set<number>> {
  const waiting = new Set<number>()
  for (const [act, some] of Map.groupBy(
    runs.filter(({ status }) => status === 'checked'),
    (run) => run.act,
  ))
    for (const id of (
      await waitingFor(
        ctx,
        approvalOf(act).kind,
        some.map((run) => run.id),
      )
    ).keys())
      waiting.add(Number(id))
  return waiting
}

export async function presentRuns(ctx: OperatorCtx, runs: readonly BulkRun[]): Promise<ShownRun[]> {
  const names = await operatorNames(
    ctx,
    runs.map((run) => run.operator_id),
  )
  const given = await givenTo(ctx, runs)
  const proposed = await proposedAmong(ctx, runs)
  const now = await databaseNow(ctx)
  return runs.map((run) => {
    const { act } = serverAct(run.act)
    const own = run.operator_id === ctx.operator.id
    const may = hasRole(ctx.operator.roles, act)
    const { id, status, phase, reason, rows, would, cannot, done, skipped, undone, kept, money_fen } = run
    return {
      ...{ id, status, phase, reason, rows, would, cannot, done, skipped, undone, kept, money_fen },
      act: run.act,
      resource: act.resource,
      page: RESOURCE_OF[act.resource]!.page,
      given: given(run),
      by: names.get(run.operator_id) ?? '',
      own,
      needs_two: needsSecond(run),
      proposed: proposed.has(id),
      may_start: may && own && status === 'checked' && would > 0 && !proposed.has(id),
      may_pause: may && status === 'running',
      may_resume: may && status === 'paused',
      may_undo: may && mayUndo(run, act, now),
      undo_until: seconds(undoUntil(run, act)),
      paused_because: status === 'paused' ? run.paused_because : null,
      created_at: seconds(run.created_at),
      started_at: seconds(run.started_at),
      ended_at: seconds(run.ended_at),
    }
  })
}

const PARTS: Record<string, { en: string; zh: string }> = {
  filter: { en: 'it no longer matches the filter', zh: '已不符合筛选条件' },
  category: { en: 'its category', zh: '分类' },
  bids: { en: 'bids', zh: '出价' },
  case: { en: 'an after-sale case', zh: '售后' },
  ship_by: { en: 'the time to ship', zh: '发货期限' },
  confirm_at: { en: 'the time to confirm', zh: '确认期限' },
}

/** Why a row is left out, as its call says it, in the reader's language. */
export function whyText(ctx: Ctx, { key, details }: Why): string {
  const changes = (details.changes as string[] | undefined)?.map((part) => {
    const known = PARTS[part]
    return known ? words(ctx, known.en, known.zh) : changedWords(ctx, [part])
  })
  const until = typeof details.until_at_ms === 'number' ? details.until_at_ms : undefined
  return reasonText(key, ctx.locale, {
    ...details,
    ...(changes ? { what: changes.join(words(ctx, ', ', '、')) } : {}),
    ...(until === undefined ? {} : { until: words(ctx, whenEn(until), whenZh(until)) }),
  })
}

export async function presentSums(ctx: Ctx, run: BulkRun) {
  const { complete = true, states = {}, clocks = {}, notices = {} } = run.sums
  const read = <T>(counted: Record<string, number>): Array<T & { count: number }> =>
    Object.entries(counted)
      .map(([key, count]) => ({ ...(JSON.parse(key) as T), count }))
      .sort((a, b) => b.count - a.count)
  const changes = read<[table: string, field: string, from: string | null, to: string]>(states).map(
    ({ 0: table, 1: field, 2: from, 3: to, count }) => ({ table, field, from, to, count }),
  )
  const called = await valueNames(ctx, changes)
  return {
    complete,
    states: changes.map(({ table, field, from, to, count }) => ({
      title: titleOf(ctx, table),
      thing: thingOf(table),
      field,
      from: from === null ? null : (called(field, from) ?? from),
      to: called(field, to) ?? to,
      count,
    })),
    clocks: read<[kind: string, change: 'starts' | 'moves' | 'ends']>(clocks).map(({ 0: kind, 1: change, count }) => ({
      title: ctx.services.deadlines.titleOf(kind, ctx.locale),
      change,
      count,
    })),
    notices: read<[to: 'user' | 'shop', en: string, zh: string]>(notices).map(({ 0: to, 1: en, 2: zh, count }) => ({
      to,
      title: { en, zh },
      count,
    })),
    reasons: (await reasonsOf(ctx, run.id)).map(({ why, count }) => ({ text: whyText(ctx, why), count })),
  }
}

export async function presentLines(ctx: Ctx, run: BulkRun, lines: readonly BulkLine[]) {
  const { act } = serverAct(run.act)
  const titles = await RESOURCE_OF[act.resource]!.titles(
    ctx,
    lines.map(({ ref_id }) => ref_id),
  )
  const called = await valueNames(
    ctx,
    lines.flatMap(({ effects }) => effects?.states ?? []),
  )
  return lines.map(({ ref_id, state, effects, why, at }) => ({
    id: ref_id,
    title: titles.get(ref_id) ?? '',
    state,
    why: why && whyText(ctx, why),
    stands: typeof why?.details.status === 'string' ? why.details.status : null,
    changes: (effects?.states ?? []).map(({ table, field, from, to }) => ({
      thing: thingOf(table),
      field,
      from: from === null ? null : (called(field, from) ?? from),
      to: called(field, to) ?? to,
    })),
    clocks: (effects?.clocks ?? []).map(({ kind, change, due_at }) => ({
      title: ctx.services.deadlines.titleOf(kind, ctx.locale),
      change,
      due_at: seconds(due_at),
    })),
    money_fen: effects?.money_fen ?? 0,
    at: seconds(at),
  }))
}
