import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drawnDraw } from './draws/testing.ts'
import { changed, public_key, soldLot } from './testing.ts'

describe('the command line', () => {
  const cli = join(import.meta.dirname, 'cli.ts')

  async function inFolder(run: (file: string) => Promise<void>): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'))
    try {
      await run(join(folder, 'file.json'))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test('says that an honest log holds, also when it was saved with its envelope, and fails a changed one', async () => {
    await inFolder(async (file) => {
      const log = await soldLot()
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
    })
  })

  test('says that a draw holds, its beacon included, and fails one with a changed ticket', () =>
    inFolder(async (file) => {
      const draw = await drawnDraw()
      writeFileSync(file, JSON.stringify(draw))
      const said = execFileSync(process.execPath, [cli, file, '--key', `k1=${public_key}`], { encoding: 'utf8' })
      expect(said).toMatch(/tickets +10 checked/)
      expect(said).toMatch(/beacon +1 checked/)
      expect(said).toContain('Draw 31: everything holds')

      writeFileSync(
        file,
        JSON.stringify({ ...draw, tickets: draw.tickets.with(4, { ...draw.tickets[4]!, source: 'share' }) }),
      )
      const failed = spawnSync(process.execPath, [cli, file], { encoding: 'utf8' })
      expect(failed.status).toBe(1)
      expect(failed.stderr).toContain('Ticket 5 was changed')
    }))

  test('says how it is used, and names a file it cannot read', () => {
    expect(spawnSync(process.execPath, [cli], { encoding: 'utf8' }).stderr).toContain('usage')
    expect(spawnSync(process.execPath, [cli, '/nowhere.json'], { encoding: 'utf8' }).stderr).toContain('cannot be read')
  })
})
