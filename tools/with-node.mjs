/** Runs a TypeScript program of this repository, whatever Node (20 or newer) started us: node tools/with-node.mjs <file.ts> [args] */
import { checkNode, ensureInstalled, finish, runProgram } from './lib/install.mjs'

await finish(async () => {
  checkNode()
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new Error('Usage: node tools/with-node.mjs <file.ts> [args]')
  await ensureInstalled(file.startsWith('apps/') ? 'start' : 'tests')
  return runProgram(file, args)
})
