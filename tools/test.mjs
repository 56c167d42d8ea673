/** npm test: types, lint, dead code, unit and server tests, app builds, browser journeys. npm test -- <stage> [filter] runs a part. */
import { checkNode, ensureInstalled, finish, runProgram } from './lib/install.mjs'

await finish(async () => {
  checkNode()
  await ensureInstalled('tests')
  return runProgram('tools/lib/run-tests.ts', process.argv.slice(2))
})
