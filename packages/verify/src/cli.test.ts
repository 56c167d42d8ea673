import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changed, public_key, soldLot } from './testing.ts'

describe('the command line', () => {
  const cli = join(import.meta.dirname, 'cli.ts')

  test('says that an honest log holds, also when it was saved with its envelope, and fails a changed one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'))
    const file = join(folder, 'log.json')
    const log = await soldLot()
    try {
      writeFileSync(file, JSON.stringify({ code: 1, msg: 'request success', data: log }))
      expect(execFileSync(process.execPath, [cli, file, '--key', `k1=${public_key}`], { encoding: 'utf8' })).toContain(
        'everything holds',
      )

      const cut = { ...log, entries: log.entries.slice(0, 3), closing: null, daily_root: null, receipts: [] }
      writeFileSync(file, JSON.stringify(cut))
      const said = execFileSync(process.execPath, [cli, file, '--key', `k1=${public_key}`], { encoding: 'utf8' })
      expect(said).toContain('NOT CHECKED  closing')
      expect(said).toContain('what could be checked holds; not checked: closing, receipts, daily_root')
      expect(said).not.toContain('everything holds')

      writeFileSync(file, JSON.stringify(changed(log, ['entries', '3', 'price_fen'])))
      const failed = spawnSync(process.execPath, [cli, file], { encoding: 'utf8' })
      expect(failed.status).toBe(1)
      expect(failed.stderr).toContain('Entry 4 was changed')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('says how it is used, and names a file it cannot read', () => {
    expect(spawnSync(process.execPath, [cli], { encoding: 'utf8' }).stderr).toContain('usage')
    expect(spawnSync(process.execPath, [cli, '/nowhere.json'], { encoding: 'utf8' }).stderr).toContain('cannot be read')
  })
})
