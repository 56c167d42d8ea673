import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { keepRunning, type Running } from './keep-running.ts'

const PAUSES = { first_ms: 20, max_ms: 80, calm_ms: 60_000 }

/** A real program that ends at once with this code, or stays until it is killed. */
function program(script: string): Running & { kill: () => void } {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' })
  return {
    ended: once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string),
    kill: () => child.kill('SIGKILL'),
  }
}
const STAYS = 'setInterval(() => {}, 1000)'

/** Keeps a program running until so many have been started after the first. */
async function keep(starts: number, again: (n: number) => Running) {
  const lines: string[] = []
  let started = 0
  await keepRunning('server', program('process.exit(7)'), () => again(++started), {
    say: (line) => lines.push(line),
    isStopping: () => started >= starts,
    pauses: PAUSES,
  })
  return { lines, started }
}

test('a program that ends is started again, each time with a line that says so and a longer pause', async () => {
  const { lines } = await keep(4, () => program('process.exit(1)'))

  expect(lines).toEqual([
    'The server ended (7). Starting it again in 0 s.',
    'The server ended (1). Starting it again in 0 s.',
    'The server ended (1). Starting it again in 0.1 s.',
    'The server ended (1). Starting it again in 0.1 s.',
  ])
})

test('a killed one is started again, too, and one that cannot be started is tried again', async () => {
  const { lines, started } = await keep(3, (n) => {
    if (n === 1) throw new Error('the port is taken')
    const running = program(STAYS)
    running.kill()
    return running
  })

  expect(started).toBe(3)
  expect(lines[1]).toBe('The server did not start: the port is taken. Trying again in 0.04 s.')
  expect(lines[2]).toContain('SIGKILL')
})

test('what ran well for a while begins with the first pause again', async () => {
  const lines: string[] = []
  let started = 0
  await keepRunning('server', program('process.exit(1)'), () => program(`${++started}; process.exit(1)`), {
    say: (line) => lines.push(line),
    isStopping: () => started >= 3,
    pauses: { first_ms: 100, max_ms: 800, calm_ms: 0 },
  })
  expect(lines.every((line) => line.endsWith('0.1 s.'))).toBe(true)
})

test('once all is to end nothing is started any more, however long the pause still was', async () => {
  let stopping = false
  let started = 0
  const kept = keepRunning('server', program('process.exit(1)'), () => program(`${++started}`), {
    say: () => {
      stopping = true
    },
    isStopping: () => stopping,
    pauses: PAUSES,
  })
  await kept
  expect(started).toBe(0)
})
