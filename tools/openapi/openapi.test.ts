import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { openApi } from '../../apps/server/src/platform/http/openapi.ts'

const ROOT = join(import.meta.dirname, '../..')
const source = JSON.stringify(openApi())

test('a public linter finds no fault in the document', async () => {
  // Each handled outcome is HTTP 200 with a code of its own, and the program is published under no licence.
  const rules = { 'operation-4xx-response': 'off', 'info-license': 'off' } as const
  const config = await createConfig({ extends: ['recommended'], rules })

  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config })

  expect(found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`)).toEqual([])
})

test('the types that a public generator makes of the document compile, and say what a call asks and answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'juya-openapi-'))
  try {
    writeFileSync(join(folder, 'api.ts'), astToString(await openapiTS(source)))
    writeFileSync(
      join(folder, 'client.ts'),
      `import type { operations, components } from './api.ts'
       type Answer = operations['site.provinces']['responses'][200]['content']['application/json']['data']
       const region: components['schemas']['Region'] = { value: '33', label: '浙江', children: [{ value: '3301', label: '杭州' }] }
       export const first = (answer: Answer): string => answer.list[0]?.children?.[0]?.label ?? region.label
       type Bid = operations['auction.bid']['parameters']['query']
       export const bid = (of: Bid): number => of.amount_fen
       // @ts-expect-error a region has a name
       export const nameless: components['schemas']['Region'] = { value: '33' }`,
    )
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const flags = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--ignoreConfig', '--types', '']
    const { status, stdout } = spawnSync(process.execPath, [tsc, ...flags, join(folder, 'client.ts')], {
      encoding: 'utf8',
    })
    expect(stdout).toBe('')
    expect(status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
