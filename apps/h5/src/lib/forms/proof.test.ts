import { resolve } from 'node:path'
import { build } from 'vite'
import { expect, it } from 'vitest'

it('works in a browser: nothing of its code is Node’s', async () => {
  const modules = new Set<string>()
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'seen', moduleParsed: ({ id }) => void modules.add(id) }],
    build: { write: false, lib: { entry: resolve(import.meta.dirname, 'proof.ts'), formats: ['es'] } },
  })

  const names = [...modules]
  expect(names.some((id) => id.endsWith('/algorithms/web/pbkdf2.js'))).toBe(true)
  expect(names.filter((id) => id.includes('browser-external'))).toEqual([])
})
