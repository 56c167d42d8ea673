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

/** The marks of processes that were killed, with what is left in each. */
async function left(...marks: Array<(pid: number) => string>): Promise<void> {
  await world.sql('delete from platform_alarms')
  markStopped(world.services)
  for (const mark of marks) {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    writeFileSync(join(world.services.config.DATA_DIR, 'running', `${hostname()}-${pid}.json`), mark(pid))
  }
}

test('a process that was killed while it wrote its mark keeps no other from starting', async () => {
  await left(() => '{"pid":')

  await markRunning(world.services)

  expect(await alarms()).toMatchObject([{ facts: { process: `${hostname()} ()` } }])
})

test('two that start at once both start, and tell once of each process that ended', async () => {
  await left(
    (pid) => JSON.stringify({ pid, roles: ['web'] }),
    (pid) => JSON.stringify({ pid, roles: ['work'] }),
  )

  await Promise.all([markRunning(world.services), markRunning(world.services)])

  expect(await alarms()).toHaveLength(2)
})
