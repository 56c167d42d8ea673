/** Prizes to send: one that waits, and what handing it on rests on. */
import type { Ctx } from '../../../platform/context.ts'
import { printOf as print, registerQueue, type Standing } from '../../../platform/things/queues.ts'
import { lockWin, winsByIds } from '../store.ts'

export const registerWinQueue = (): void => registerQueue('draw_win', { lock: lockWin, standing, parties: winsByIds })

async function standing(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [win] = await winsByIds(ctx, [id])
  if (!win) return undefined
  return {
    open: win.status === 'claimed',
    parts: { status: print(win.status, win.order_id), address: print(win.address) },
  }
}
