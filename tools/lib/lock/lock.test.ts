import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './lock.mjs'

let folder: string
let path: string
const programs: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'juya-lock-'))
  path = join(folder, 'juya.lock')
})
afterEach(() => {
  for (const program of programs.splice(0)) program.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Another program that tries for the lock, says what became of it, and stays. */
async function rival(): Promise<{ program: ChildProcess; said: string }> {
  const module = new URL('./lock.mjs', import.meta.url).href
  const text = `
    import { lockFolder } from '${module}'
    await lockFolder(${JSON.stringify(path)}).then(() => console.log('has it'), (error) => console.log(error.message))
    setInterval(() => {}, 1000)`
  const program = spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['ignore', 'pipe', 'inherit'] })
  programs.push(program)
  const [said] = (await once(createInterface(program.stdout!), 'line')) as [string]
  return { program, said }
}

describe('the lock of a data folder', () => {
  test('is refused while its owner lives, and free again afterwards', async () => {
    const lock = await lockFolder(path)
    expect((await rival()).said).toBe(`in use by process ${process.pid}`)

    lock.release()

    expect((await rival()).said).toBe('has it')
  })

  test('is taken over from an owner that was killed', async () => {
    const { program } = await rival()
    program.kill('SIGKILL')
    await once(program, 'exit')

    await lockFolder(path)

    expect(JSON.parse(readFileSync(path, 'utf8'))[0].pid).toBe(process.pid)
  })

  test('is taken over when the process number now belongs to another program', async () => {
    writeFileSync(path, JSON.stringify([{ pid: process.pid, start: '1' }]))

    await lockFolder(path)

    expect((await rival()).said).toContain('in use')
  })

  test('waits for what a killed owner left running', async () => {
    const { program: helper } = await rival()
    const owner = (await rival()).program
    const start = JSON.parse(readFileSync(path, 'utf8'))[0]
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    writeFileSync(path, JSON.stringify([{ pid: owner.pid, start: '1' }, start]))

    let waited = false
    await lockFolder(path, {
      onWait: () => {
        waited = true
        helper.kill('SIGTERM')
      },
    })

    expect(waited).toBe(true)
  })

  test('goes to exactly one of many who find a stale one at the same moment', async () => {
    writeFileSync(path, JSON.stringify([{ pid: 999_999, start: '1' }]))

    const said = await Promise.all([rival(), rival(), rival(), rival()].map(async (one) => (await one).said))

    expect(said.filter((line) => line === 'has it')).toHaveLength(1)
  })

  test('leaves nothing beside itself', async () => {
    const lock = await lockFolder(path)
    lock.add(process.pid)
    expect(readdirSync(folder)).toEqual(['juya.lock'])

    lock.release()

    expect(existsSync(path)).toBe(false)
  })
})
