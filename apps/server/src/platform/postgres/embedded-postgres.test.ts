import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive } from './processes.ts'

const folders: string[] = []
const running: EmbeddedPostgres[] = []
const programs: ChildProcess[] = []

function newFolder(name = 'data'): string {
  const parent = mkdtempSync(join(tmpdir(), 'juya-test-'))
  if (process.getuid?.() === 0) chmodSync(parent, 0o711)
  folders.push(parent)
  return join(parent, name)
}

let made_once = ''
beforeAll(async () => {
  made_once = join(mkdtempSync(join(tmpdir(), 'juya-test-')), 'data')
  if (process.getuid?.() === 0) chmodSync(join(made_once, '..'), 0o711)
  await (await startEmbeddedPostgres({ data_dir: made_once })).stop()
})
afterAll(() => rmSync(join(made_once, '..'), { recursive: true, force: true }))

/** A folder with a database that was started and stopped before. Making one anew takes seconds; a copy does where that is not the point. */
function usedFolder(): string {
  const folder = newFolder()
  cpSync(made_once, folder, { recursive: true })
  chmodSync(join(folder, 'postgres'), 0o700) // PostgreSQL insists
  return folder
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(options)
  running.push(server)
  return server
}

async function ask(url: string, sql: string): Promise<Array<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Starts a program that starts the database, prints its address and stays. */
async function startInProgram(data_dir: string): Promise<{ program: ChildProcess; url: string; pid: number }> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href
  const text = `
    import { startEmbeddedPostgres } from '${module}'
    const { url, pid } = await startEmbeddedPostgres({ data_dir: ${JSON.stringify(data_dir)} })
    console.log(JSON.stringify({ url, pid }))
    setInterval(() => {}, 1000)`
  const program = spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['ignore', 'pipe', 'inherit'] })
  programs.push(program)
  const [line] = (await once(createInterface(program.stdout!), 'line')) as [string]
  return { program, ...(JSON.parse(line) as { url: string; pid: number }) }
}

afterEach(async () => {
  for (const program of programs.splice(0)) program.kill('SIGKILL')
  for (const server of running.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the embedded database', { timeout: 60_000 }, () => {
  test('is ready to use after the first start, safe against a power cut and hidden from the network', async () => {
    const server = await start({ data_dir: newFolder() })

    const settings = await ask(
      server.url,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'listen_addresses', 'TimeZone', 'server_encoding')`,
    )

    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      listen_addresses: '',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
    })
    const socket_dir = new URL(server.url).searchParams.get('host')!
    expect(statSync(socket_dir).mode & 0o777).toBe(0o700)
  })

  test('keeps its rows over a restart and leaves no process and no socket behind', async () => {
    const data_dir = usedFolder()
    const first = await start({ data_dir })
    await ask(first.url, `create table kept as select '聚雅' as word`)
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)
    expect(existsSync(join(data_dir, 'socket'))).toBe(false)

    const second = await start({ data_dir })

    expect(await ask(second.url, 'select word from kept')).toEqual([{ word: '聚雅' }])
  })

  test('refuses a second start on the same folder and goes on answering', async () => {
    const data_dir = usedFolder()
    const first = await start({ data_dir })

    await expect(start({ data_dir })).rejects.toThrow(/in use/)

    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('lets exactly one of two simultaneous first starts through', async () => {
    const data_dir = newFolder()

    const outcomes = await Promise.allSettled([start({ data_dir }), start({ data_dir })])

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('keeps every committed row when the server is killed', async () => {
    const data_dir = usedFolder()
    const first = await start({ data_dir })
    await ask(first.url, 'create table kept (id int)')
    await ask(first.url, 'insert into kept values (1), (2)')
    process.kill(first.pid, 'SIGKILL')
    await first.ended

    const second = await start({ data_dir })

    expect(await ask(second.url, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('takes over from a program that was killed and left the server running', async () => {
    const data_dir = usedFolder()
    const earlier = await startInProgram(data_dir)
    await ask(earlier.url, 'create table kept as select 7 as id')
    earlier.program.kill('SIGKILL')
    await once(earlier.program, 'exit')
    expect(isAlive(earlier.pid)).toBe(true)

    const later = await start({ data_dir })

    expect(isAlive(earlier.pid)).toBe(false)
    expect(await ask(later.url, 'select id from kept')).toEqual([{ id: 7 }])
  })

  test('is not put off by a lock whose process number now belongs to another program', async () => {
    const data_dir = usedFolder()
    const first = await start({ data_dir })
    const lock = join(data_dir, 'postgres', 'postmaster.pid')
    const left = readFileSync(lock, 'utf8')
    await first.stop()
    writeFileSync(lock, left.replace(/^\d+/, String(process.pid)))

    const second = await start({ data_dir })

    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('starts below a very long path and below folders closed to others', async () => {
    const data_dir = newFolder('a-folder-with-a-long-name-'.repeat(5))
    mkdirSync(data_dir, { recursive: true })
    chmodSync(join(data_dir, '..'), 0o700)

    const server = await start({ data_dir })

    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('asks for a password where it has to listen on a port', async () => {
    const data_dir = newFolder()
    const server = await start({ data_dir, over: 'loopback', durable: false })
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])

    await expect(ask(server.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/)
  })
})
