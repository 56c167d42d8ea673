/** Imported before a start, this makes its lock take every owner for dead: a fault that second-start must notice, kept out of the lock itself. */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const LOCK = new URL('../../tools/lib/lock.mjs', import.meta.url).href
const LOOKED_AT = "start !== '' && startOf(pid) === start"

registerHooks({
  load(url, context, next) {
    if (url !== LOCK) return next(url, context)
    const source = readFileSync(fileURLToPath(url), 'utf8')
    if (!source.includes(LOOKED_AT)) throw new Error(`the lock no longer says: ${LOOKED_AT}`)
    return { format: 'module', shortCircuit: true, source: source.replace(LOOKED_AT, 'false') }
  },
})
