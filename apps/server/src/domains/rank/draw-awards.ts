/** Prizes of draws in the line of newest awards. */
import type { Ctx } from '../../platform/context.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { newestWins } from '../draw/index.ts'
import type { Award } from './sources.ts'

export async function drawAwards(ctx: Ctx, limit: number): Promise<Award[]> {
  return (await newestWins(ctx, limit)).map(({ user_id, at, draw_id, prize }) => ({
    ...{ user_id, at },
    en: `Won “${prize.name_en}” in a draw`,
    zh: `抽中“${prize.name}”`,
    link: toScreen('draw.list', { id: draw_id }),
  }))
}
