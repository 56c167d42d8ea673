/** deploy/nginx.conf in front of some nodes, where the machine has nginx. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fillIn, framed } from '../../chaos/cluster/nginx-file.ts'
import { cpuMsOfFamily } from '../rig.ts'

const NGINX_CONF = resolve(import.meta.dirname, '../../deploy/nginx.conf')
const START_WAIT_MS = 5_000

export interface NginxProxy {
  port: number
  /** Processor time used so far, in ms. */
  cpuMs(): number
  stop(): Promise<void>
}

/** @param ports of one to three nodes. @returns undefined where there is no nginx (Debian: apt-get install nginx) */
export async function openProxy(ports: number[]): Promise<NginxProxy | undefined> {
  const program = ['nginx', '/usr/sbin/nginx'].find((path) => spawnSync(path, ['-v']).status === 0)
  if (!program) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'juya-bench-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  const site = fillIn(readFileSync(NGINX_CONF, 'utf8'), { listen: port, ports, folder })
  writeFileSync(file, framed(site, { folder, as_root: process.getuid?.() === 0 }))
  const child: ChildProcess = spawn(program, ['-c', file], { stdio: 'ignore' })
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  await answers(port)
  return {
    port,
    cpuMs: () => cpuMsOfFamily(child.pid!),
    stop: () =>
      new Promise((done) => {
        process.off('exit', kill)
        child.once('exit', () => {
          rmSync(folder, { recursive: true, force: true })
          done()
        })
        child.kill('SIGTERM')
      }),
  }
}

async function answers(port: number): Promise<void> {
  const until = Date.now() + START_WAIT_MS
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > until) throw new Error('nginx does not answer')
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** A port nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}
