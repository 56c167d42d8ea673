/** Forms look their limits up by the names of a call and a field; each must be a limit the contract has. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contractLimits } from '../../../tools/contract-table.ts'

const APPS = join(import.meta.dirname, '../..')
const LOOK_UP = /(?:\bconst (\w+) = )?\blimitOf\(\s*'([\w.]+)',\s*'([\w.*]+)',?\s*\)(?:\.(\w+))?/g

interface LookUp {
  file: string
  row: string
  bound: string
}
/** Each limit a source asks for; one that is kept in a constant asks for what the constant is asked for. */
function lookUps(file: string, text: string, prefix = ''): LookUp[] {
  return [...text.matchAll(LOOK_UP)].flatMap(([, constant, call, field, bound]) => {
    const bounds = bound
      ? [bound]
      : [...text.matchAll(new RegExp(`\\b${constant}\\.(\\w+)`, 'g'))].map((match) => match[1]!)
    return bounds.map((one) => ({ file, row: `${prefix}${call}.${field}`, bound: one }))
  })
}

const limits = contractLimits() as Record<string, Record<string, number>>
const found: LookUp[] = []
for (const [app, prefix] of [
  ['h5', ''],
  ['admin', 'operator.'],
] as const)
  for await (const file of glob(`${app}/src/**/*.{ts,tsx}`, { cwd: APPS }))
    if (!file.includes('.test.') && !file.endsWith('lib/forms/limits.ts'))
      found.push(...lookUps(file, readFileSync(join(APPS, file), 'utf8'), prefix))

describe('the limits of forms', () => {
  it('are found where they are asked for', () => {
    expect(found.length).toBeGreaterThan(40)
  })

  it.each(found)('$row has $bound, asked for in $file', ({ row, bound }) => {
    expect(limits[row]?.[bound]).toBeTypeOf('number')
  })

  it('and a wrong name would be noticed', () => {
    const [wrong] = lookUps('x.tsx', "const NAME = limitOf('address.add', 'name')\nconst a = NAME.chars_max")
    expect(wrong).toEqual({ file: 'x.tsx', row: 'address.add.name', bound: 'chars_max' })
    expect(limits['address.add.name']).toBeUndefined()
  })
})
