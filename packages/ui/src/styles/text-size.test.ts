/** Letters are measured in rem, in every style sheet: in pixels they would not grow with the browser's text size. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')
const IN_PIXELS = /^\s*(?:font|font-size|line-height):[^;]*\dpx|^\s*\d+px \/ \d+px /

const inPixels = (sheet: string): string[] => sheet.split('\n').filter((line) => IN_PIXELS.test(line))

test('no style sheet measures letters in pixels', () => {
  const sheets = globSync('{apps,packages}/*/{src,gallery}/**/*.css', { cwd: ROOT })

  const faults = sheets.flatMap((path) =>
    inPixels(readFileSync(join(ROOT, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
  )

  expect(sheets.length).toBeGreaterThan(50)
  expect(faults).toEqual([])
  expect(
    inPixels('a {\n  font-size: 14px;\n  font: 600 1rem / 22px serif;\n  font:\n    12px / 18px mono;\n}'),
  ).toHaveLength(3)
})
