import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { MUTANTS, mutant, mutantOf } from './mutants.ts'

test('a program that is asked for a fault outside tests does not start', () => {
  for (const NODE_ENV of ['production', 'development', undefined])
    for (const JUYA_MUTANT of MUTANTS)
      expect(() => mutantOf({ NODE_ENV, JUYA_MUTANT })).toThrow('JUYA_MUTANT is for tests only')
})

test('without being asked nothing is at fault', () => {
  expect(mutantOf({ NODE_ENV: 'production' })).toBeUndefined()
  expect(MUTANTS.filter(mutant)).toEqual([])
})

test('a fault there is not is refused', () => {
  expect(() => mutantOf({ NODE_ENV: 'test', JUYA_MUTANT: 'no_such_fault' })).toThrow('There is no mutant')
})

test('the environment alone brings no fault to real data', async () => {
  const world = await openWorld()
  try {
    const { config, secrets } = world.services
    const secrets_file = join(config.DATA_DIR, 'secrets.json')
    writeFileSync(secrets_file, JSON.stringify(secrets))
    const start = async () => {
      const env = {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        JUYA_MUTANT: 'no_lot_lock',
        DATABASE_URL: config.DATABASE_URL,
        DATA_DIR: config.DATA_DIR,
        JUYA_SECRETS_FILE: secrets_file,
        SANDBOX_URL: world.sandbox.url,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'info',
      }
      const server = spawn(process.execPath, [resolve(import.meta.dirname, '../main.ts')], { env })
      let said = ''
      const hear = (chunk: Buffer) => {
        said += chunk
        if (said.includes('"listening"')) server.kill('SIGTERM')
      }
      server.stdout.on('data', hear)
      server.stderr.on('data', hear)
      await once(server, 'close')
      return said
    }
    expect(await start()).toContain('"listening"')

    await world.sql('alter table platform_clock rename to something_else') // as in a house whose clock nobody moves
    const said = await start()
    expect(said).toContain('JUYA_MUTANT is for tests only: no_lot_lock is kept from this database')
    expect(said).not.toContain('"listening"')
  } finally {
    await world.close()
  }
})
