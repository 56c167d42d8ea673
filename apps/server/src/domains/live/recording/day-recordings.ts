/** Recordings and moments that were sealed on a day stand under the day's root. */
import { momentText } from '@juya/verify'
import type { Ctx } from '../../../platform/context.ts'
import { momentRecord, textsOf } from './recording-records.ts'
import { momentsSealed, recordingsSealed } from './recording-store.ts'
import type { Moment } from './tables.ts'

/** The signed texts of what was sealed in [from, to): recordings in order of session, then moments in order of lot. */
export const recordingsOfDay = async (ctx: Ctx, from: number, to: number): Promise<string[]> =>
  textsOf(await recordingsSealed(ctx, from, to), await momentsSealed(ctx, from, to))

export const momentTextOf = (moment: Moment): string => momentText(momentRecord(moment))
