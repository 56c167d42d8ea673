/** The signed record of a lot's moment, as logs and screens show it. */
import type { auction, Call, Data } from '@juya/contract'
import { leafText, merklePath } from '@juya/verify'
import { dayOf, startOfDay } from '../../../domains/ledger/index.ts'
import { recorded } from '../../../domains/live/index.ts'
import { chain, type Lot } from '../../../domains/lot/index.ts'
import { DAY_MS, recordingLeaves } from '../../../domains/proof/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'

type InLog = Pick<Data<(typeof auction)['bidLog'] & Call>, 'moment' | 'moment_root_day' | 'moment_root_path'>

export const recordShown = (moment: recorded.Moment): NonNullable<InLog['moment']> => ({
  ...recorded.momentRecord(moment),
  signature: moment.signature,
  key_id: moment.key_id,
})

/** The day whose root covers a moment, and the way up to it; undefined while that day is not over. */
export async function momentRootOf(ctx: Ctx, moment: recorded.Moment) {
  const day = dayOf(moment.sealed_at)
  if ((await databaseNow(ctx)) < startOfDay(day) + DAY_MS) return undefined
  const leaves = await recordingLeaves(ctx, day)
  const leaf = chain.sha256(leafText(recorded.momentTextOf(moment)))
  return { day, path: await merklePath(leaves, leaves.indexOf(leaf), chain.sha256) }
}

/** What the log of a lot says of its moment; nothing of a lot of no live session. */
export async function momentInLog(ctx: Ctx, { id, live_session_id }: Lot): Promise<InLog> {
  const moment = live_session_id === null ? undefined : await recorded.momentOf(ctx, id)
  if (!moment) return {}
  const root = await momentRootOf(ctx, moment)
  return {
    moment: recordShown(moment),
    ...(root ? { moment_root_day: root.day, moment_root_path: root.path } : {}),
  }
}
