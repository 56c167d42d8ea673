import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { markFailed, markRunning, markStopped } from './ended.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const alarms = () =>
  world.sql<{ state: string; facts: { error: string } }>(
    `select state, facts from platform_alarms where kind = 'process_ended' order by id`,
  )

test('a process that stopped as it was told to is no alarm; one that failed is, at the next start', async () => {
  await markRunning(world.services)
  markStopped(world.services)
  await markRunning(world.services)
  expect(await alarms()).toEqual([])

  markFailed(world.services, new Error('raw.socket.destroy is not a function'))
  await markRunning(world.services)

  expect(await alarms()).toMatchObject([{ state: 'raised', facts: { error: 'raw.socket.destroy is not a function' } }])
  await world.advance(86_400_000 + 1_000)
  expect(await alarms()).toMatchObject([{ state: 'over' }])
})

test('a process that was killed is an alarm, one that runs beside this is none', async () => {
  await world.sql('delete from platform_alarms')
  markStopped(world.services)
  const killed = spawnSync(process.execPath, ['-e', '']).pid
  const folder = join(world.services.config.DATA_DIR, 'running')
  mkdirSync(folder, { recursive: true })
  const leave = (pid: number, role: string) =>
    writeFileSync(join(folder, `${hostname()}-${pid}.json`), JSON.stringify({ pid, roles: [role] }))
  leave(killed, 'work')
  leave(process.ppid, 'web')

  await markRunning(world.services)

  expect(await alarms()).toMatchObject([{ facts: { process: `${hostname()} (work)`, error: '—' } }])
})
