import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryFolder } from './memory-folder.ts'

test('what a killed run left behind is removed; what a running one uses stays', () => {
  const used = memoryFolder('juya-kept')
  const dead = spawnSync(process.execPath, ['-e', 'process.stdout.write(String(process.pid))'], { encoding: 'utf8' })
  const left = join(dirname(used), `juya-kept-${dead.stdout}-abc123`)
  mkdirSync(left)

  const next = memoryFolder('juya-kept')

  expect([existsSync(left), existsSync(used), existsSync(next)]).toEqual([false, true, true])
  for (const folder of [used, next]) rmSync(folder, { recursive: true })
})
