/** The beginning of `npm start` and `npm run dev`, before anything is installed: look whether a start can work at all, and lock the data. */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkNode, ensureInstalled, ROOT, runProgram } from './install.mjs'
import { lockFolder } from './lock/lock.mjs'
import { isPortFree } from './port.mjs'

/** Node's compile cache of earlier starts: half of what loading the server costs. */
const COMPILED = join(ROOT, '.juya/compiled')

/**
 * @param mode 'start' serves what was built, 'dev' watches the sources
 * @returns the exit code
 * @throws Error with one clear line: Node too old, PORT wrong or taken, DATA_DIR in use or not writable
 */
export async function launch(mode) {
  checkNode()
  const port = Number(process.env.PORT || 8080)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`)
  const data_dir = resolve(process.env.DATA_DIR || join(ROOT, 'data'))
  const lock = await lockData(data_dir)
  try {
    if (!(await isPortFree(port))) {
      throw new Error(
        `Port ${port} is taken by another program. Stop that, or choose another: PORT=${port + 1} npm start`,
      )
    }
    console.log('\n  Juya\n')
    await ensureInstalled('start')
    return await runProgram('tools/lib/start.ts', [mode], {
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, PORT: String(port), DATA_DIR: data_dir },
      onSpawn: (pid) => lock.add(pid),
      onMessage: ({ child_pid }) => child_pid && lock.add(child_pid),
    })
  } finally {
    lock.release()
  }
}

async function lockData(data_dir) {
  try {
    mkdirSync(data_dir, { recursive: true })
    return await lockFolder(join(data_dir, 'juya.lock'), {
      onWait: () => console.log('  Waiting for what a killed start left running'),
    })
  } catch (error) {
    if (error.pid) {
      throw new Error(
        `Juya is already running on ${data_dir} (process ${error.pid}). Stop that first, or give this one its own DATA_DIR and PORT.`,
      )
    }
    if (error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'EPERM') {
      throw new Error(`${data_dir} cannot be written. Choose another folder: DATA_DIR=/path/to/data npm start`)
    }
    throw error
  }
}
