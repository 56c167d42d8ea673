/** Answers the takeout calls. */
import { takeout } from '@juya/contract'
import type { z } from 'zod'
import { fileNameOf, filesOf, linkTo, setting, startTakeout, type TakeoutFile } from '../../domains/takeout/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Files = z.input<(typeof takeout)['list']['data']>

async function shown(ctx: Ctx, file: TakeoutFile): Promise<Files['list'][number]> {
  const link = file.status === 'ready' ? await linkTo(ctx, file) : null
  return {
    id: file.id,
    shop_id: file.shop_id,
    part: file.part as Files['list'][number]['part'],
    format: file.format,
    status: file.status,
    name: fileNameOf(file),
    rows: file.rows,
    is_cut: file.is_cut,
    asked_at: seconds(file.created_at),
    expires_at: seconds(file.expires_at),
    link: link?.url ?? null,
    link_until_at: seconds(link?.until_at ?? null),
  }
}

async function files(ctx: SignedCtx): Promise<Files> {
  const list: Files['list'] = []
  for (const file of await filesOf(ctx, ctx.user.id)) list.push(await shown(ctx, file))
  return {
    list,
    rules: {
      kept_days: await setting(ctx, 'takeout.kept_days'),
      link_min: await setting(ctx, 'takeout.link_min'),
      day_max: await setting(ctx, 'takeout.day_max'),
    },
  }
}

export const calls = bindCalls(takeout, {
  start: async (ctx, input) => {
    await startTakeout(ctx, input)
    return say(await files(ctx), 'We are making it', '正在生成')
  },
  list: async (ctx) => files(ctx),
})
