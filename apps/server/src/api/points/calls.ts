/** Answers the calls about points: take the input, call a use-case, present the answer. */
import { type Parsed, POINTS_A_DAY, points as rows } from '@juya/contract'
import { checkIn, claimTask, makeUp, pointsOf, rescuePoints } from '../../domains/points/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { bindCalls } from '../../platform/http/handlers.ts'
import { entriesShown } from './entries.ts'
import { homeShown, signFormShown, standingShown } from './shown.ts'

type Rows = typeof rows

const balanceOf = async (ctx: SignedCtx): Promise<number> => (await pointsOf(ctx, ctx.user.id)).balance

async function sign(ctx: SignedCtx, { makeup_day, day }: Parsed<Rows['sign']>) {
  const done = makeup_day ? await makeUp(ctx, makeup_day) : await checkIn(ctx, day)
  return { ...done, balance: await balanceOf(ctx) }
}

async function claim(ctx: SignedCtx, { code }: Parsed<Rows['claim']>) {
  const points = await claimTask(ctx, code, POINTS_A_DAY)
  return { points, balance: await balanceOf(ctx) }
}

export const calls = bindCalls(rows, {
  home: homeShown,
  standing: standingShown,
  entries: entriesShown,
  myEntries: entriesShown,
  signForm: signFormShown,
  sign,
  indexSignForm: signFormShown,
  indexSign: sign,
  claim,
  myClaim: claim,
  async rescue(ctx) {
    const points = await rescuePoints(ctx)
    return { points, balance: await balanceOf(ctx) }
  },
})
