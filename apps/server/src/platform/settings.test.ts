import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Ctx } from './context.ts'
import { defineSettings, Settings } from './settings.ts'

const readSetting = defineSettings({
  'test.days': {
    schema: z.number().int(),
    default: 7,
    title: { en: 'Days', zh: '天数' },
    reason: 'A test changes it.',
    reason_zh: '供测试修改。',
  },
})

/** A database that holds one value and answers a reading when told, with what stood there as it was asked. */
function slowDatabase() {
  let days = 7
  const waiting: Array<() => void> = []
  const query = ({ name }: { name: string }) =>
    name === 'platform_settings_all'
      ? new Promise((resolve) => {
          const rows = [{ key: 'test.days', value: days }]
          waiting.push(() => resolve({ rows }))
        })
      : Promise.resolve({ rows: [] })
  const write = (value: number) => {
    days = value
  }
  const answer = () => {
    for (const give of waiting.splice(0)) give()
  }
  return { query, write, answer }
}

it('a reading that began before a change and ends after it is not kept', async () => {
  const database = slowDatabase()
  const settings = new Settings()
  const ctx = {
    client: database,
    in_transaction: false,
    services: { settings, pool: database },
    log: { warn: () => undefined },
  } as unknown as Ctx
  const before = readSetting(ctx, 'test.days')
  database.write(9)
  settings.forget() // what a saved change does at its commit
  database.answer()
  expect(await before).toBe(7)

  const after = readSetting(ctx, 'test.days')
  database.answer()
  expect(await after).toBe(9)
})
