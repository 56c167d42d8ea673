/** node tools/with-node.mjs tools/make-secrets.ts <file>: new keys for an installation that is not started with npm start. */
import { ensureSecrets } from './lib/secrets.ts'

const path = process.argv[2]
if (path) {
  ensureSecrets(path)
  console.log(
    `${path} holds this installation's keys. Keep a copy where the database's copies are kept, and nowhere else.`,
  )
} else {
  console.error('Usage: node tools/with-node.mjs tools/make-secrets.ts <file>')
  process.exitCode = 1
}
