import type { DrawLog } from '@juya/verify'
import { expect, test } from 'vitest'
import { checkDraw } from './run-draw-check.ts'

const draw = (daily_root: object | null): DrawLog =>
  ({ format: 'juya.draw.v1', draw_id: 1, tickets: [], receipts: [], keys: [], daily_root }) as unknown as DrawLog

test('a draw whose day is long over is told to lack the signed root of that day', async () => {
  expect((await checkDraw(draw(null), 'Vase', '2026-03-01')).missing_root_day).toBe('2026-03-01')
  expect((await checkDraw(draw({ day: '2026-03-01', path: [] }), 'Vase', '2026-03-01')).missing_root_day).toBeNull()
  expect((await checkDraw(draw(null), 'Vase', null)).missing_root_day).toBeNull()
})
